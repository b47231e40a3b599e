// Content that a caller chose by selectors, or by the rule of a site: they come before all judgement.

import { PithError, usageError } from '../../base/errors.ts';
import { mayBeRead } from '../../page/pieces/pieces.ts';
import { type SelectorBudget, selectElements } from '../../page/snapshot/select-elements.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { ContentChoices } from '../options/content-option-rows.ts';
import { ruleFor } from '../options/site-rules.ts';
import type { Zone, Zoning } from '../zones/zoning.ts';
import { foundSelection, type Kept, selectionBy } from './kept.ts';
import type { CallerRule, DropRule } from './rules/drop-rule.ts';

/** Plain data. */
export interface ChosenContent {
  readonly by: 'selector' | 'rule';
  /** The pages that the rule is for. */
  readonly pages?: string;
  readonly keep: readonly string[];
  readonly drop: readonly string[];
  /** For each element the place of the nearest selector in `keep` and then `drop`; -1 for none. */
  readonly places: Int16Array;
  /** False where no selector matches anything to read: the page is then judged as usual. */
  readonly isFound: boolean;
}

/** Undefined where nothing was chosen. Throws if the caller's own selectors match nothing, unless they need not. */
export function chosenContent(snapshot: Snapshot, choices: ContentChoices): ChosenContent | undefined {
  const { content, contentIfFound = false, rules } = choices;
  const site = content === undefined ? ruleFor(snapshot, rules) : undefined;
  const { keep = [], drop = [] } = content ?? site?.rule.content ?? {};
  if (keep.length + drop.length === 0) return undefined;
  const option = site === undefined ? 'content' : 'rules';
  const places = placesOf(snapshot, [...keep, ...drop], option);
  const isFound =
    keep.length === 0
      ? places.some(place => place >= 0)
      : holdsSome(snapshot, index => isKeptPlace(keep, places[index] ?? -1));
  if (!isFound && site === undefined && !contentIfFound)
    throw new PithError(
      'CONTENT_NOT_FOUND',
      `${quotedSelectors({ keep, drop })} matches nothing to read on the page`,
      { option },
    );
  const by = site === undefined ? 'selector' : 'rule';
  return { by, keep, drop, places, ...(site && { pages: site.pattern }), isFound };
}

export const quotedSelectors = ({ keep, drop }: Pick<ChosenContent, 'keep' | 'drop'>): string =>
  [...keep, ...drop].map(selector => `'${selector}'`).join(', ');

const isKeptPlace = (keep: readonly string[], place: number): boolean => place >= 0 && place < keep.length;

/** Nodes that all selectors of a page may visit, which takes about a second: clients of the service write them. */
const MOST_STEPS = 5_000_000;

/** Inherits along the painted tree. If two selectors match an element, the first counts, as in label files. */
function placesOf(snapshot: Snapshot, selectors: readonly string[], option: string): Int16Array {
  const places = new Int16Array(snapshot.elements.length).fill(-1);
  const budget: SelectorBudget = { steps: MOST_STEPS };
  for (const [place, selector] of selectors.entries())
    for (const element of matchesOf(snapshot, selector, budget, option))
      if (places[element] === -1) places[element] = place;
  for (const [index, { parent }] of snapshot.elements.entries())
    if (places[index] === -1 && parent >= 0) places[index] = places[parent] ?? -1;
  return places;
}

function matchesOf(snapshot: Snapshot, selector: string, budget: SelectorBudget, option: string): number[] {
  try {
    return selectElements(snapshot, selector, budget);
  } catch (cause) {
    throw usageError(`'${selector}' cannot be searched for: ${(cause as Error).message}`, { cause, option });
  }
}

const holdsSome = (snapshot: Snapshot, isKept: (element: number) => boolean): boolean =>
  snapshot.texts.some(({ parent, visibility }) => isKept(parent) && mayBeRead(snapshot, visibility)) ||
  snapshot.elements.some(
    ({ tag, visibility }, index) => tag === 'img' && isSeen(visibility) && isKept(index),
  );

export const isChosen = ({ keep, places, isFound }: ChosenContent, element: number): boolean =>
  isFound && isKeptPlace(keep, places[element] ?? -1);

const isLeftOut = (chosen: ChosenContent, element: number): boolean =>
  chosen.keep.length > 0 ? !isChosen(chosen, element) : (chosen.places[element] ?? -1) >= 0;

type DropTest = (element: number) => boolean;
type Dropping = (page: Snapshot, choices: ContentChoices, chosen?: ChosenContent) => DropTest | undefined;

/** Makes tests for what callers leave out of the content by their options: a row for each, by the rule that says so. */
const CALLER_DROPS: { readonly [Rule in DropRule]?: Dropping } = {
  choice: (_, __, chosen) => (chosen?.isFound ? element => isLeftOut(chosen, element) : undefined),
};

/** Undefined for a caller who leaves nothing out. */
export function callerDrops(...page: Parameters<Dropping>): CallerRule | undefined {
  const tests = Object.entries(CALLER_DROPS).map(([rule, make]) => ({ rule, drops: make(...page) }));
  if (tests.every(({ drops }) => drops === undefined)) return undefined;
  return element => tests.find(({ drops }) => drops?.(element))?.rule as DropRule | undefined;
}

/** Keeps what can be seen of it; if that is nothing, what a reader could open. Undefined if no selector says what is kept. */
export function keptByChoice(snapshot: Snapshot, chosen: ChosenContent): Kept | undefined {
  if (chosen.keep.length === 0 || !chosen.isFound) return undefined;
  const kept = Uint8Array.from(snapshot.elements, (_, index) => Number(isChosen(chosen, index)));
  const seen = foundSelection(snapshot, { kept });
  if (
    seen.keptTexts.includes(1) ||
    snapshot.elements.some(({ tag }, at) => tag === 'img' && seen.keptElements[at] === 1)
  )
    return seen;
  return selectionBy(
    snapshot,
    ({ visibility }, index) => kept[index] === 1 && mayBeRead(snapshot, visibility),
    ({ visibility, parent }) => kept[parent] === 1 && mayBeRead(snapshot, visibility),
  );
}

/** Keeps of a selection what lies in elements that fit. */
export function within<Whole extends Kept>(
  snapshot: Snapshot,
  selection: Whole,
  fits: (element: number) => boolean,
): Whole {
  const { keptElements, keptTexts } = selection;
  return {
    ...selection,
    keptElements: keptElements.map((kept, index) => (fits(index) ? kept : 0)),
    keptTexts: keptTexts.map((kept, index) => (fits(snapshot.texts[index]?.parent ?? -1) ? kept : 0)),
  };
}

/** Words for a reader: the selector that chose an element, or left it out. */
export function choiceReason(chosen: ChosenContent, element: number): string | null {
  const { by, pages, keep, drop, places } = chosen;
  const selector = [...keep, ...drop][places[element] ?? -1];
  if (selector === undefined) return null;
  return by === 'selector' ? `by the selector ${selector}` : `by the rule of ${pages}: ${selector}`;
}

/** The zones that the rule of a site names, in place of those that were found. */
export function ruledZoning(snapshot: Snapshot, zoning: Zoning, { rules }: ContentChoices): Zoning {
  const site = ruleFor(snapshot, rules);
  const named = Object.entries(site?.rule.zones ?? {}).flatMap(([zone, selectors = []]) =>
    zone === 'IGNORE' ? [] : selectors.map(selector => ({ zone: zone as Zone, selector })),
  );
  if (site === undefined || named.length === 0) return zoning;
  const places = placesOf(
    snapshot,
    named.map(({ selector }) => selector),
    'rules',
  );
  const ruleAt = (index: number) =>
    (zoning.zones[index] ?? null) === null ? undefined : named[places[index] ?? -1];
  return {
    ...zoning,
    zones: zoning.zones.map((zone, index) => ruleAt(index)?.zone ?? zone),
    confidences: zoning.confidences.map((confidence, index) =>
      ruleAt(index) === undefined ? confidence : 1,
    ),
    reasons: zoning.zones.map((_, index) => {
      const rule = ruleAt(index);
      return rule && `by the rule of ${site.pattern}: ${rule.selector}`;
    }),
  };
}
