// A site model: what each requested method learned from the pages. One file, versioned and mergeable.

import { z } from 'zod';
import { addCount } from '../../base/counts.ts';
import { PithError, usageError } from '../../base/errors.ts';
import { type Kind, NUMBER, optional, shaped, TEXT, withChecked } from '../../base/schema/checked-call.ts';
import { describeSchema, misfit, namedSchema } from '../../base/schema/misfit.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { SNAPSHOT } from '../../page/snapshot/parse-snapshot.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { SiteWitness } from '../zones/zoning.ts';
import { BlockLearner, blockDataSchema, EntropyLearner, entropyDataSchema } from './blocks.ts';
import { pageNumber } from './features.ts';
import {
  type ReadyJudge,
  SITE_METHOD_NAMES,
  type SiteLearner,
  type SiteMethodName,
  SLOT_ROLES,
  type SlotRole,
  WITNESS_METHODS,
} from './learner.ts';
import { pageNodesOf } from './page-nodes.ts';
import { PageletLearner, pageletDataSchema } from './pagelets.ts';
import { type SiteWarning, siteWarnings } from './site-warnings.ts';
import { witnessOf } from './site-witness.ts';
import { type ListedSlot, listedSlots, slotNumber } from './slots/listed-slots.ts';
import { SlotLearner } from './slots/slot-learner.ts';
import { slotDataSchema } from './slots/slots.ts';
import { treeDataSchema } from './style-tree/site-tree.ts';
import { TreeLearner } from './style-tree/tree-learner.ts';

/** In the order in which pages are learned and models are written. */
const LEARNERS = {
  tree: TreeLearner,
  slots: SlotLearner,
  pagelets: PageletLearner,
  blocks: BlockLearner,
  entropy: EntropyLearner,
} satisfies Record<SiteMethodName, new () => unknown>;

type Learners = { [Name in SiteMethodName]?: InstanceType<(typeof LEARNERS)[Name]> };

export type Added = 'added' | 'known' | 'empty';

const METHODS: Kind = {
  what: `a list of methods (${SITE_METHOD_NAMES.join(', ')})`,
  fits: value => Array.isArray(value) && value.every(name => SITE_METHOD_NAMES.includes(name)),
};
const SLOT_ROLE: Kind = {
  what: `a role (${SLOT_ROLES.join(', ')})`,
  fits: value => SLOT_ROLES.some(role => role === value),
};
const DATA = shaped('the data of a site model', { methods: 'object' });

export class SiteModel {
  readonly #hosts = new Map<string, number>();
  readonly #learned = new Set<number>();
  readonly #learners: Learners;
  #empty = 0;
  #witness: { readonly pages: number; readonly witness: SiteWitness } | undefined;

  constructor(methods: readonly SiteMethodName[] = WITNESS_METHODS) {
    withChecked('SiteModel', [METHODS], [methods], () => {});
    this.#learners = Object.fromEntries(
      Object.entries(LEARNERS)
        .filter(([name]) => methods.some(wanted => wanted === name))
        .map(([name, Learner]) => [name, new Learner()]),
    );
  }

  /** Restores a model from `data()` after validation; `name` says in errors where it comes from. */
  static fromData(given: SiteModelData, name = 'this'): SiteModel {
    const data = parseSiteModel(given, name);
    const model = new SiteModel(Object.keys(data.methods) as SiteMethodName[]);
    model.#mergeData(data);
    return model;
  }

  get pages(): number {
    return this.#learned.size;
  }

  get methods(): SiteMethodName[] {
    return Object.keys(this.#learners) as SiteMethodName[];
  }

  /** Skips a page that was learned before, so that the same folder can be learned again. */
  add(snapshot: Snapshot): Added {
    return withChecked('SiteModel.add', [SNAPSHOT], [snapshot], () => {
      const page = pageNumber(snapshot);
      if (this.#learned.has(page)) return 'known';
      if (pageNodesOf(snapshot) === null) {
        this.#empty++;
        return 'empty';
      }
      this.#learned.add(page);
      const host = hostOf(snapshot);
      addCount(this.#hosts, host);
      for (const [, learner] of this.#all()) learner.add(snapshot);
      return 'added';
    });
  }

  /** Pages in both models count twice, which is reported: their contribution cannot be removed again. */
  merge(other: SiteModelData): { readonly twice: number } {
    return withChecked('SiteModel.merge', [DATA], [other], () => {
      const missing = this.methods.filter(name => other.methods[name] === undefined);
      const more = (Object.keys(other.methods) as SiteMethodName[]).filter(
        name => !this.methods.includes(name),
      );
      if (missing.length + more.length > 0)
        throw new PithError(
          'SITE_MODEL_INVALID',
          `the models contain different methods (only one has ${[...missing, ...more].join(', ')}): learn both with the same --by`,
        );
      const twice = other.learned.filter(page => this.#learned.has(page)).length;
      this.#mergeData(other);
      return { twice };
    });
  }

  data(): SiteModelData {
    return {
      schema: SITE_MODEL_SCHEMA,
      hosts: Object.fromEntries([...this.#hosts].sort(([a], [b]) => (a < b ? -1 : 1))),
      empty: this.#empty,
      learned: [...this.#learned].sort((a, b) => a - b),
      methods: Object.fromEntries(this.#all().map(([name, learner]) => [name, learner.data()])),
    };
  }

  /** Prepares a judge of pages; all preparation happens here, once. */
  judge(name: SiteMethodName = 'tree', threshold?: number): ReadyJudge {
    const given = [name, threshold];
    return withChecked('SiteModel.judge', [TEXT, optional(NUMBER)], given, () => {
      const learner = this.#learners[name];
      if (learner === undefined)
        throw usageError(
          `the model lacks the method '${name}' and only has ${this.methods.join(', ')}: learn it with --by ${name}`,
        );
      return learner.judge({ threshold, isLearned: snapshot => this.#learned.has(pageNumber(snapshot)) });
    });
  }

  /** The witness of `auto+site`; cached until a page is added. */
  witness(): SiteWitness {
    if (this.#witness?.pages !== this.pages)
      this.#witness = { pages: this.pages, witness: siteWitness(this) };
    return this.#witness.witness;
  }

  /** The places of the site's template that hold text or pictures; none for a model without slots. */
  slots(): ListedSlot[] {
    const { slots } = this.#learners;
    return slots === undefined ? [] : listedSlots(slots.learned());
  }

  /** Says by hand what the slot with this ID, and every slot in it, holds. */
  correctSlot(id: string, role: SlotRole): void {
    withChecked('SiteModel.correctSlot', [TEXT, SLOT_ROLE], [id, role], () => {
      const { slots } = this.#learners;
      const slot = slots === undefined ? undefined : slotNumber(slots.learned(), id);
      if (slot === undefined)
        throw usageError(
          `the model has no slot '${id}': pith site learn --report lists its slots with their IDs`,
        );
      slots?.correct(slot, role);
      this.#witness = undefined;
    });
  }

  warnings(): SiteWarning[] {
    return siteWarnings({ pages: this.pages, empty: this.#empty, hosts: this.#hosts });
  }

  #mergeData({ hosts, empty, learned, methods }: SiteModelData): void {
    for (const [host, pages] of Object.entries(hosts)) addCount(this.#hosts, host, pages);
    this.#empty += empty;
    for (const page of learned) this.#learned.add(page);
    for (const [name, learner] of this.#all())
      if (methods[name] !== undefined) learner.mergeData(methods[name]);
  }

  #all(): [SiteMethodName, SiteLearner<unknown>][] {
    return Object.entries(this.#learners) as [SiteMethodName, SiteLearner<unknown>][];
  }
}

/** For the method `auto+site`. */
export const siteWitness = (model: SiteModel, threshold?: number): SiteWitness => {
  const asked = WITNESS_METHODS.filter(name => name === 'tree' || model.methods.includes(name));
  return witnessOf(
    asked.map(name => model.judge(name, threshold).judge),
    model.pages,
  );
};

const hostOf = ({ finalUrl }: Snapshot): string => parseUrl(finalUrl)?.host ?? '';

export const SITE_MODEL_SCHEMA = 'pith/site-model@1';

const whole = z.number().int().nonnegative();

const siteModelSchema = z.strictObject({
  schema: z.literal(SITE_MODEL_SCHEMA),
  /** Pages by host; pages without a host (files) under ''. */
  hosts: z.record(z.string(), whole),
  /** Pages without visible content, from which nothing was learned. */
  empty: whole,
  /** A hash of each page, so that none is learned twice. */
  learned: z.array(whole),
  methods: z.strictObject({
    tree: treeDataSchema.optional(),
    slots: slotDataSchema.optional(),
    pagelets: pageletDataSchema.optional(),
    blocks: blockDataSchema.optional(),
    entropy: entropyDataSchema.optional(),
  }),
});
export type SiteModelData = z.infer<typeof siteModelSchema>;

/** Validates data from outside; `name` says in errors where it comes from. */
export function parseSiteModel(data: unknown, name: string): SiteModelData {
  const schema = namedSchema(data);
  if (schema !== SITE_MODEL_SCHEMA)
    throw new PithError(
      'SITE_MODEL_INVALID',
      `${name} is not a site model of this version (${SITE_MODEL_SCHEMA}): ${describeSchema(schema)}; learn it again with pith site learn`,
    );
  const parsed = siteModelSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PithError(
    'SITE_MODEL_INVALID',
    `${name} is damaged at '${issue?.path.join('.') ?? ''}': ${issue === undefined ? 'it does not fit' : misfit(issue)}`,
  );
}
