// Judges a page in a narrow window by its layout in a wide one: where margins are folded above or below the text, only
// the wide layout tells what they are.

import { at } from '../../base/columns.ts';
import type { Steps } from '../../base/threads/steps.ts';
import { textAmount } from '../../page/pieces/text-amount.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Visibility } from '../../page/snapshot/snapshot.ts';
import { inWideWindow } from '../../page/snapshot/wide-window.ts';
import type { ContentChoices } from '../options/content-option-rows.ts';
import { evidenceZones } from '../zones/zones-along-lines.ts';
import { type Judgement, type Judges, judgePage } from './judge-pieces.ts';
import { type Kept, selectionBy } from './kept.ts';
import { type ZonedPage, zonedPage } from './zoned-page.ts';

/** Judges a page in the window that tells most of it. */
export function* judgeInBestWindow(
  judges: Judges,
  page: ZonedPage,
  choices: ContentChoices,
): Steps<Judgement> {
  return (yield* judgeInWideWindow(judges, page, choices)) ?? (yield* judgePage(judges, page, choices));
}

/** Undefined for a page without a wide layout, or with other text in it. */
function* judgeInWideWindow(
  judges: Judges,
  page: ZonedPage,
  choices: ContentChoices,
): Steps<Judgement | undefined> {
  const wide = yield* zonedInWideWindow(page);
  if (wide === undefined || wide.reading !== page.reading) return undefined;
  const [own, other] = [seenTexts(page), seenTexts(wide)];
  if (!isMostOf(page, own, index => own(index) && other(index))) return undefined;
  const judgement = yield* judgePage(judges, wide, choices);
  const selection = shownPart(page, wide, judgement.selection);
  return isMostOf(wide, keptTexts(judgement.selection), keptTexts(selection))
    ? { ...judgement, selection }
    : undefined;
}

type IsTextIn = (index: number) => boolean;

const seenTexts =
  ({ snapshot: { texts } }: ZonedPage): IsTextIn =>
  index =>
    isSeen(texts[index]?.visibility ?? 'none');

const keptTexts =
  ({ keptTexts }: Kept): IsTextIn =>
  index =>
    at(keptTexts, index) === 1;

/** Least share of the text of each window that the other has to show: some pages have a second copy of their text for it. */
const LEAST_SHOWN = 0.5;

function isMostOf({ snapshot }: ZonedPage, all: IsTextIn, part: IsTextIn): boolean {
  const amountOf = (isIn: IsTextIn): number =>
    snapshot.texts.reduce((sum, { text }, index) => (isIn(index) ? sum + textAmount(text) : sum), 0);
  const amount = amountOf(part);
  return amount > 0 && amount >= LEAST_SHOWN * amountOf(all);
}

function* zonedInWideWindow({ captured, zoning, isEvidence }: ZonedPage): Steps<ZonedPage | undefined> {
  const snapshot = inWideWindow(captured);
  if (snapshot === undefined) return undefined;
  const zones = isEvidence ? yield* evidenceZones(snapshot, zoning.site) : zoning;
  yield;
  return zonedPage(snapshot, zones);
}

/** Leaves out what only the wide window shows. Hidden text that is read all the same stays. */
function shownPart(page: ZonedPage, wide: ZonedPage, { keptElements, keptTexts }: Kept): Kept {
  const isShown = (own: Visibility, other: Visibility | undefined): boolean =>
    isSeen(own) || other === undefined || !isSeen(other);
  const { elements, texts } = wide.snapshot;
  return selectionBy(
    page.snapshot,
    ({ visibility }, index) =>
      at(keptElements, index) === 1 && isShown(visibility, elements[index]?.visibility),
    ({ visibility }, index) => at(keptTexts, index) === 1 && isShown(visibility, texts[index]?.visibility),
  );
}
