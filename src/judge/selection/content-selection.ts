// Selects the content of a page: judges its pieces, falls back to other sources if nothing is left, and chooses its
// comments.

import { at } from '../../base/columns.ts';
import { atOnce, type Steps } from '../../base/threads/steps.ts';
import type { Piece } from '../../page/pieces/pieces.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { ContentChoices } from '../options/content-option-rows.ts';
import type { Zoning } from '../zones/zoning.ts';
import { type ChosenContent, callerDrops, chosenContent, within } from './chosen-content.ts';
import { chooseComments } from './comments/choose-comments.ts';
import type { ContentModels } from './content-models.ts';
import { type ContentSource, sourcedContent } from './content-sources.ts';
import { NO_TEXT, type TextPart, textPartOf } from './hidden/unfolded.ts';
import { type Judges, judgePage, judgesOf, shippedJudges } from './judge-pieces.ts';
import type { SelectedComment, Selection } from './kept.ts';
import type { KindVerdict } from './kind-of-page.ts';
import { qualityFeatures } from './quality.ts';
import type { RuleSwitch } from './rules/content-rules.ts';
import { ruleColumn } from './rules/drop-rules.ts';
import { judgeInBestWindow } from './wide-window.ts';
import { zonedPage } from './zoned-page.ts';

/** Plain data: it can be cloned, sent to a thread and stored. */
export interface ContentSelection extends Selection {
  readonly comments: readonly SelectedComment[];
  /** True if only comments were wanted, and there are none. */
  readonly isEmptyByChoice: boolean;
  readonly source: ContentSource;
  /** The choice of the caller. */
  readonly chosen?: ChosenContent;
  /** True where the caller leaves something out: nothing may take its place. */
  readonly hasDrops: boolean;
  readonly kind: KindVerdict;
  /** The word F1 that is expected of the content, 0 to 1; `null` where pieces did not decide alone. */
  readonly quality: number | null;
  /** The visible text of CENTER that is not content. */
  readonly dropped: TextPart;
  /** The part of the content that is folded away until a reader opens it. */
  readonly folded: TextPart;
  /** Elements of the lines under the title with author, date or source, kept or not. */
  readonly bylines: readonly number[];
  /** For each element why it, or some of its own text, is not content: a rule, which `dropRuleAt` names. */
  readonly dropRules: Uint8Array;
}

export type ContentSelector = (
  snapshot: Snapshot,
  zoning: Zoning,
  options?: ContentChoices,
) => ContentSelection;

/** Makes a selector of other models and fewer rules, for cross-validation. */
export function contentSelector(models: ContentModels, isOn: RuleSwitch = () => true): ContentSelector {
  const judges = judgesOf(models, isOn);
  return (snapshot, zoning, options) => atOnce(selectContent(judges, snapshot, zoning, options));
}

export const contentSelection: ContentSelector = (snapshot, zoning, options) =>
  atOnce(contentSelectionSteps(snapshot, zoning, options));

export const contentSelectionSteps = (...page: Parameters<ContentSelector>): Steps<ContentSelection> =>
  selectContent(shippedJudges(), ...page);

export interface JudgedPieces {
  /** In document order. */
  readonly pieces: readonly Piece[];
  /** For each piece the log-odds that it is content by the page alone; 0 at the page's threshold. */
  readonly logOdds: Float64Array;
}

/** Returns the pieces of a page with their evidence, for methods that learn from many pages. */
export function judgedPieces(snapshot: Snapshot, zoning: Zoning): JudgedPieces {
  const steps = judgePage(shippedJudges(), zonedPage(snapshot, zoning));
  const { evidence, pieceLogOdds } = atOnce(steps);
  return { pieces: evidence.pieces, logOdds: pieceLogOdds };
}

function* selectContent(
  judges: Judges,
  captured: Snapshot,
  zoning: Zoning,
  choices: ContentChoices = {},
): Steps<ContentSelection> {
  const { isOn } = judges;
  const { comments: choice, center: allOfCenter = false } = choices;
  const chosen = chosenContent(captured, choices);
  const page = zonedPage(captured, zoning);
  const judgement = yield* judgeInBestWindow(judges, page, choices);
  yield;
  const sourcing = { ...judgement, allOfCenter, chosen, isOn };
  const { source, folded = NO_TEXT, ...sourced } = sourcedContent(page, sourcing);
  const { kind, title, evidence, isCentral } = judgement;
  const isJudged = source === 'selection' || source === 'hidden';
  yield;
  const wish = { choice, kind: kind.name, isJudged, isCentral };
  const droppedBy = callerDrops(captured, choices, chosen);
  const left = droppedBy ? within(captured, sourced, element => !droppedBy(element)) : sourced;
  const { droppedElements, ...kept } = chooseComments(captured, left, wish);
  yield;
  const { keptTexts, comments } = kept;
  const keptPieces = evidence.pieces.map(({ texts }) => texts.some(text => keptTexts[text] === 1));
  const isTitleKept = title?.places.some(place => keptPieces[place]) === true;
  const isExpected = isJudged && page.isEvidence && choice !== 'only';
  return {
    ...kept,
    title: isTitleKept ? title?.element : undefined,
    isEmptyByChoice: choice === 'only' && comments.length === 0,
    source,
    ...(chosen && { chosen }),
    hasDrops: droppedBy !== undefined,
    kind,
    quality: isExpected
      ? (judges.qualityOf?.(qualityFeatures({ ...judgement, keptPieces, isTitleKept })) ?? null)
      : null,
    dropped: textPartOf(page.snapshot, page.center.keptTexts, text => at(keptTexts, text) === 0),
    folded,
    bylines: isJudged ? judgement.bylines.flatMap(place => evidence.pieces[place]?.element ?? []) : [],
    dropRules: ruleColumn({ ...page, ...judgement, kept, droppedElements, isJudged, droppedBy }),
  };
}
