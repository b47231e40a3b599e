// The zone methods by name: one table for the command line, the library and the benchmark.

import { usageError } from '../../base/errors.ts';
import { atOnce, oneStep, type Steps } from '../../base/threads/steps.ts';
import { alongLines, levelLines, runsLeftwards } from '../../page/snapshot/along-lines.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { type MethodSettings, parametersOf } from '../baselines/parameters.ts';
import { patterns } from '../baselines/patterns.ts';
import { subtree } from '../baselines/subtree.ts';
import { tagtree } from '../baselines/tagtree.ts';
import { reasonAround, zonesAround } from './around-content.ts';
import { auto, autoReasonOf, autoSteps } from './auto/auto.ts';
import { centralArea } from './enclosing-zone.ts';
import { PUBLISHED_SETTING, type ThresholdSetting, vlps, vlpsReasonOf } from './vlps.ts';
import { isContentEvidence, mirroredReason, mirroredZoning, zonesAlongLines } from './zones-along-lines.ts';
import type { SiteWitness, Zoning } from './zoning.ts';

interface ZoneMethod {
  readonly name: string;
  /** Describes the method in help texts. */
  readonly summary: string;
  /** True if the method uses thresholds set by a user. */
  readonly acceptsThresholds?: boolean;
  /** True if the method finds content, and zones around it. */
  readonly looksForContent?: boolean;
  /** True if the method needs the model of a site. */
  readonly needsSite?: boolean;
  readonly zonesOf: (snapshot: Snapshot, settings?: ZoneSettings) => Zoning;
  /** The same in steps; of methods that take long. */
  readonly zoneSteps?: (snapshot: Snapshot, settings?: ZoneSettings) => Steps<Zoning>;
  /** Explains the zone of an element of a page that is turned or mirrored as for `zonesOf`. */
  readonly reasonOf: (snapshot: Snapshot, zoning: Zoning, elementIndex: number) => string;
}

/** Settings of all methods; each uses its own. */
export interface ZoneSettings {
  readonly thresholds?: ThresholdSetting | undefined;
  readonly parameters?: MethodSettings | undefined;
  /** Finds the evidence of the page's site. */
  readonly site?: SiteWitness | undefined;
}

export const ZONE_METHODS = {
  auto: {
    name: 'auto',
    summary: 'reads the zones off the layout itself, learned from hand-labelled pages',
    zonesOf: snapshot => auto(snapshot),
    zoneSteps: snapshot => autoSteps(snapshot),
    reasonOf: autoReasonOf,
  },
  'auto+site': {
    name: 'auto+site',
    summary: 'the same, corrected by what the site of the page repeats (needs its model)',
    needsSite: true,
    zonesOf: (snapshot, { site } = {}) => {
      if (site === undefined)
        throw usageError("the method 'auto+site' needs a model of the page's site", { option: 'site' });
      return { ...auto(snapshot, site(snapshot)), method: 'auto+site' };
    },
    reasonOf: autoReasonOf,
  },
  vlps: {
    name: 'vlps',
    summary: "the paper's rule to the letter, its thresholds scaled to the page",
    acceptsThresholds: true,
    zonesOf: (snapshot, { thresholds } = {}) => vlps(snapshot, thresholds),
    reasonOf: vlpsReasonOf,
  },
  'vlps-published': {
    name: 'vlps-published',
    summary: "the paper's rule at its published setting: 200 px, 160 px, 30 %, 30 %",
    zonesOf: snapshot => ({ ...vlps(snapshot, PUBLISHED_SETTING), method: 'vlps-published' }),
    reasonOf: vlpsReasonOf,
  },
  subtree: {
    name: 'subtree',
    summary: 'satisfiable sub-trees: much text and few links, found from each text upwards',
    looksForContent: true,
    zonesOf: (snapshot, { parameters } = {}) =>
      zonesAround(snapshot, 'subtree', subtree(snapshot, parametersOf('subtree', parameters))),
    reasonOf: reasonAround,
  },
  patterns: {
    name: 'patterns',
    summary: 'blocks cut where tags repeat, those with few important tags taken for noise',
    looksForContent: true,
    zonesOf: (snapshot, { parameters } = {}) =>
      zonesAround(snapshot, 'patterns', patterns(snapshot, parametersOf('patterns', parameters))),
    reasonOf: reasonAround,
  },
  tagtree: {
    name: 'tagtree',
    summary: 'a tree of content blocks, cleaned by the type of the page: topic, hub or pictures',
    looksForContent: true,
    zonesOf: (snapshot, { parameters } = {}) => {
      const isCentral = centralArea(snapshot, auto(snapshot));
      return zonesAround(
        snapshot,
        'tagtree',
        tagtree(snapshot, isCentral, parametersOf('tagtree', parameters)),
      );
    },
    reasonOf: reasonAround,
  },
} as const satisfies Record<string, ZoneMethod>;

export type ZoneMethodName = keyof typeof ZONE_METHODS;

type SteppedMethod = Required<Pick<ZoneMethod, 'zoneSteps'>> & ZoneMethod;

/** With the traits that not every row has. Pages are judged along their lines, but sites are learned from pages as they are. */
export function zoneMethod(name: ZoneMethodName): SteppedMethod {
  const method: ZoneMethod = ZONE_METHODS[name];
  const zoneSteps = (snapshot: Snapshot, given?: ZoneSettings) => {
    const site = given?.site;
    const settings = site === undefined ? given : { ...given, site: () => site(levelLines(snapshot)) };
    return zonesAlongLines(
      snapshot,
      isJudgedMirrored(method, snapshot),
      page => method.zoneSteps?.(page, settings) ?? oneStep(() => method.zonesOf(page, settings)),
    );
  };
  return { ...method, zoneSteps, zonesOf: (snapshot, settings) => atOnce(zoneSteps(snapshot, settings)) };
}

/** Methods that learned from pages whose lines begin at the left judge others as their mirror image. */
const isJudgedMirrored = ({ name }: ZoneMethod, snapshot: Snapshot): boolean =>
  isContentEvidence({ method: name }) && runsLeftwards(snapshot);

/** By what a zoning says of itself; undefined for a method from elsewhere. */
export const methodOfZoning = ({ method }: Pick<Zoning, 'method'>): SteppedMethod | undefined =>
  isMethodName(method) ? zoneMethod(method) : undefined;

const isMethodName = (name: string): name is ZoneMethodName => Object.hasOwn(ZONE_METHODS, name);

/** `others`: what else may be named where the name comes from. */
export function methodNamed(name: string, ...others: readonly string[]): ZoneMethodName {
  return oneOf(ZONE_METHOD_NAMES, name, others);
}

/** Accepts only methods that need no model of a site. */
export const loneMethodNamed = (name: string): ZoneMethodName => oneOf(LONE_METHOD_NAMES, name);

function oneOf(
  names: readonly ZoneMethodName[],
  name: string,
  others: readonly string[] = [],
): ZoneMethodName {
  const found = names.find(known => known === name);
  if (found !== undefined) return found;
  const choice = [...names, ...others].join(', ');
  const fault = isMethodName(name)
    ? `the method '${name}' needs a model, which cannot be given here`
    : `there is no method '${name}'`;
  throw usageError(`${fault}: choose one of ${choice}`);
}

export const ZONE_METHOD_NAMES = Object.keys(ZONE_METHODS) as ZoneMethodName[];
/** Those that a page alone is enough for. */
export const LONE_METHOD_NAMES = ZONE_METHOD_NAMES.filter(name => zoneMethod(name).needsSite !== true);
export const DEFAULT_METHOD: ZoneMethodName = 'auto';

/**
 * Explains the zone of an element, from the snapshot and its zoning. A sentence that a user can read; empty for an
 * element that does not exist.
 */
export function reasonOf(snapshot: Snapshot, zoning: Zoning, elementIndex: number): string {
  const { reasons, lineThresholds, thresholds } = zoning;
  const given = reasons?.[elementIndex];
  if (given !== undefined) return given;
  const method = methodOfZoning(zoning);
  if (method === undefined) return '';
  if (isJudgedMirrored(method, snapshot))
    return mirroredReason(
      method.reasonOf(alongLines(snapshot), mirroredZoning(zoning, snapshot), elementIndex),
    );
  const lines = { ...zoning, thresholds: lineThresholds ?? thresholds };
  return method.reasonOf(levelLines(snapshot), lines, elementIndex);
}
