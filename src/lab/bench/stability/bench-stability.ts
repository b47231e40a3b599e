// Measures which share of the text of pages keeps its zone and its verdict when the pages are changed.

import { once } from '../../../base/memoize.ts';
import { nonBlankChars } from '../../../base/text/non-blank-chars.ts';
import { contentSelection } from '../../../judge/selection/content-selection.ts';
import { DEFAULT_METHOD, zoneMethod } from '../../../judge/zones/methods.ts';
import { insideOf } from '../../../page/snapshot/around.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { capturedPages, type PageToSee, type Seeing, type UnseenPage } from '../pages/see-pages.ts';
import { keyWith } from '../pages/snapshot-cache.ts';
import { meanOf, ratio, sumOf } from '../statistics.ts';
import { share, type Table } from '../tables.ts';
import { ADDED_ID, PAGE_CHANGES, type PageChange } from './page-changes.ts';

export interface StabilityPage {
  readonly id: string;
  readonly change: string;
  /** The shares of the page's visible text that keep their zone, and their verdict. */
  readonly zones: number;
  readonly content: number;
}

export interface StabilitySummary {
  readonly change: string;
  readonly pages: number;
  readonly zones: number | null;
  readonly content: number | null;
  /** Shares of the pages of which less than nine tenths stay. */
  readonly flippedZones: number;
  readonly flippedContent: number;
}

interface StabilityBench {
  readonly pages: readonly StabilityPage[];
  readonly summaries: readonly StabilitySummary[];
  readonly unseen: readonly UnseenPage[];
}

/** Every page as it is, then changed in every way. */
export async function benchStability(pages: readonly PageToSee[], seeing: Seeing): Promise<StabilityBench> {
  const visits = pages.flatMap(given => {
    // A key hashes all files of the page.
    const page = { ...given, key: once(given.key) };
    return [page, ...PAGE_CHANGES.map(change => changedPage(page, change))];
  });
  const measured: StabilityPage[] = [];
  const unseen: UnseenPage[] = [];
  let plain: { readonly id: string; readonly texts: readonly TextVerdict[] } | undefined;
  for await (const { page, kept } of capturedPages<PageToSee & { readonly change?: PageChange }>(
    visits,
    seeing,
    unseen,
  )) {
    const { id, change } = page;
    if (change === undefined) plain = { id, texts: verdictsOf(kept.snapshot) };
    else if (plain?.id === id) {
      const after = verdictsOf(change.inSnapshot?.(kept.snapshot) ?? kept.snapshot);
      measured.push({ id, change: change.name, ...keptShares(plain.texts, after) });
    }
  }
  return { pages: measured, summaries: summariesOf(measured), unseen };
}

function changedPage(page: PageToSee, change: PageChange) {
  const { script, options } = change;
  // A change of the snapshot alone needs no visit of its own.
  if (script === undefined && options === undefined) return { ...page, change };
  const key = async () => keyWith(await page.key(), JSON.stringify({ script, options }));
  return {
    ...page,
    change,
    key,
    options: { ...page.options, ...options },
    ...(script !== undefined && { script }),
  };
}

interface TextVerdict {
  /** The text, and which of the same texts it is. */
  readonly key: string;
  readonly chars: number;
  readonly isSeen: boolean;
  readonly zone: string | null;
  readonly isKept: boolean;
}

/** Judges all texts but those that a change added. */
function verdictsOf(snapshot: Snapshot): TextVerdict[] {
  const zoning = zoneMethod(DEFAULT_METHOD).zonesOf(snapshot, {});
  const { keptTexts } = contentSelection(snapshot, zoning);
  const added = insideOf(snapshot, ({ attributes }) => attributes.id === ADDED_ID);
  const times = new Map<string, number>();
  return snapshot.texts.flatMap(({ parent, text, visibility }, at) => {
    const words = text.trim();
    if (words === '' || added[parent] === 1) return [];
    const time = (times.get(words) ?? 0) + 1;
    times.set(words, time);
    const zone = zoning.zones[parent] ?? null;
    return {
      key: `${time} ${words}`,
      chars: nonBlankChars(words),
      isSeen: isSeen(visibility),
      zone,
      isKept: keptTexts[at] === 1,
    };
  });
}

/** A text that is gone keeps neither. */
export function keptShares(before: readonly TextVerdict[], after: readonly TextVerdict[]) {
  const byKey = new Map(after.map(text => [text.key, text]));
  const seen = before.filter(text => text.isSeen);
  const chars = sumOf(seen, text => text.chars);
  const shareOf = (isSame: (one: TextVerdict, other: TextVerdict | undefined) => boolean): number =>
    chars === 0
      ? 1
      : ratio(
          sumOf(seen, text => (isSame(text, byKey.get(text.key)) ? text.chars : 0)),
          chars,
        );
  return {
    zones: shareOf((one, other) => one.zone === other?.zone),
    content: shareOf((one, other) => one.isKept === other?.isKept),
  };
}

/** Below this share a page counts as flipped. */
const FLIPPED = 0.9;

export function summariesOf(pages: readonly StabilityPage[]): StabilitySummary[] {
  return PAGE_CHANGES.map(({ name }) => {
    const changed = pages.filter(({ change }) => change === name);
    const flipped = (figure: 'zones' | 'content') =>
      ratio(changed.filter(page => page[figure] < FLIPPED).length, changed.length);
    return {
      change: name,
      pages: changed.length,
      zones: meanOf(changed.map(page => page.zones)),
      content: meanOf(changed.map(page => page.content)),
      flippedZones: flipped('zones'),
      flippedContent: flipped('content'),
    };
  });
}

export const stabilityTable = (summaries: readonly StabilitySummary[]): Table => [
  'Stability: shares of the visible text that keep their zone and their verdict when the page is changed; pages below 0.9',
  [
    ['change', 'pages', 'zones', 'content', 'zones < 0.9', 'content < 0.9'],
    ...summaries.map(({ change, pages, zones, content, flippedZones, flippedContent }) => [
      change,
      String(pages),
      ...[zones, content, flippedZones, flippedContent].map(share),
    ]),
  ],
];

/** Names and values for `--min`. */
export const stabilityFigures = (
  summaries: readonly StabilitySummary[],
): ReadonlyMap<string, number | null> =>
  new Map(
    summaries.flatMap(({ change, zones, content }) => {
      const name = change.replace(' ', '-');
      return [
        [`zones.${name}`, zones],
        [`content.${name}`, content],
      ] as const;
    }),
  );
