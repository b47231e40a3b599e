// The subjects of training: each collects evidence from pages and trains models on it. Evidence and models of folds are
// cached.

import { join } from 'node:path';
import { type Files, keyOf, readOrMake, stateOf } from './cache.ts';
import { FOLDS, foldsBySite } from './folds-by-site.ts';
import { PAGE_SETS, type PageSource } from './pages.ts';
import type { LearnOptions } from './training-data.ts';

export interface DataOfPages {
  readonly pages: readonly { readonly id: string; readonly site: string }[];
  readonly pageOf: Uint16Array;
}

export interface Subject<Data extends DataOfPages, Model, Rule> {
  readonly name: string;
  /** The code that makes evidence. */
  readonly code: readonly string[];
  readonly collect: (source: PageSource) => Promise<Data>;
  readonly packData: (data: Data) => Uint8Array;
  readonly unpackData: (bytes: Uint8Array) => Data;
  readonly learn: (data: Data, options?: LearnOptions) => Model;
  /** Names of the files in `models/`, without their ending. */
  readonly models: readonly string[];
  readonly packModel: (model: Model) => Files;
  /** Makes a function that judges pages with these files; `withoutRule` switches off one correction. */
  readonly ruleOf: (files: Files, withoutRule?: string) => Rule;
}

/** The evidence about all pages, and the key by which its models are kept. */
export interface Evidence<Data> {
  readonly data: Data;
  readonly bytes: Uint8Array;
  readonly key: string;
}

export async function evidenceFor<Data extends DataOfPages, Model, Rule>(
  { name, code, collect, packData, unpackData }: Subject<Data, Model, Rule>,
  source: PageSource,
): Promise<Evidence<Data>> {
  const sets = [...PAGE_SETS.map(set => join(source.folder, set)), 'samples'];
  const key = await keyOf(code, [source, await Promise.all(sets.map(stateOf))]);
  const files = await readOrMake([`${name}-evidence`], key, async () => {
    console.error(`collecting the evidence of ${name}`);
    return { [`${name}-evidence`]: packData(await collect(source)) };
  });
  const bytes = files[`${name}-evidence`];
  return { data: unpackData(bytes), bytes, key };
}

export interface Variant {
  readonly seed: number;
  /** Share of the sites that is learned from. */
  readonly share: number;
  /** A pattern of the features that are left out. */
  readonly without?: string;
  /** A correction that is not applied; the model stays the same. */
  readonly withoutRule?: string;
}

/** Draws the sites of a smaller training set independently of the folds. */
const SHARE_DRAW = 6;

export interface FoldRules<Rule> {
  /** The fold of a page, by its id; the first fold for a page that is not in the data. */
  readonly foldOf: (page: string) => number;
  /** The rule that was learned without the page's fold. */
  readonly unseenBy: (page: string) => Rule;
}

/** Trains, or reads from the cache, the models of the first `count` folds. */
export async function foldRules<Data extends DataOfPages, Model, Rule>(
  { name, learn, models, packModel, ruleOf }: Subject<Data, Model, Rule>,
  { data, key }: Evidence<Data>,
  { seed, share, without, withoutRule }: Variant,
  count = FOLDS,
): Promise<FoldRules<Rule>> {
  const sites = data.pages.map(({ site }) => site);
  const folds = foldsBySite(sites, seed);
  const hundredths = foldsBySite(sites, SHARE_DRAW, 100);
  const left = without === undefined ? undefined : new RegExp(without, 'u');
  const found: Rule[] = [];
  for (let fold = 0; fold < count; fold++) {
    const learnCode = [`scripts/training/${name}/learn.ts`];
    const foldKey = await keyOf(learnCode, [key, seed, share, without, fold]);
    const files = await readOrMake(models, foldKey, () => {
      console.error(`training ${name}: seed ${seed}, fold ${fold + 1} of ${FOLDS}`);
      return packModel(
        learn(data, {
          seed,
          isOn: page => folds[page] !== fold && hundredths[page] < share * 100,
          isUsable: feature => left?.test(feature) !== true,
        }),
      );
    });
    found.push(ruleOf(files, withoutRule));
  }
  const foldOfPage = new Map(data.pages.map(({ id }, place) => [id, folds[place]]));
  const foldOf = (page: string) => foldOfPage.get(page) ?? 0;
  return { foldOf, unseenBy: page => found[foldOf(page)] };
}
