// Selects the content of a page: weighs each piece, settles the whole, and falls back to other sources if nothing is left.

import { treeScoring } from '../../base/boosted-trees/tree-scores.ts';
import { at } from '../../base/columns.ts';
import { once } from '../../base/memoize.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { atOnce, type Steps } from '../../base/threads/steps.ts';
import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../see/snapshot/snapshot.ts';
import { type Kept, type Selection, selectionBy } from '../hast/kept.ts';
import type { SelectedComment } from '../hast/selected-comment.ts';
import { firstHoldersOf, type Piece } from '../pieces/pieces.ts';
import { autoSteps } from '../zones/auto/auto.ts';
import type { SiteEvidence, Zoning } from '../zones/zoning.ts';
import { share } from './amounts.ts';
import { chooseComments } from './comments/choose-comments.ts';
import type { CommentChoice } from './comments/comment-choice.ts';
import { commentsOf } from './comments/page-comments.ts';
import { type ContentModels, shippedModels } from './content-models.ts';
import { type ContentSource, keepsSome, sourcedContent } from './content-sources.ts';
import { EMBED_TAGS, isEmbed } from './embeds.ts';
import { type Evidence, evidenceSteps } from './evidence/evidence.ts';
import { type PageTitle, pageTitleIn } from './evidence/page-title.ts';
import type { Favor } from './favor.ts';
import { isOneText } from './features/choice-features.ts';
import { featuresOf } from './features/features.ts';
import { pageFeatures } from './features/page-features.ts';
import { type FoldedAmount, NOTHING_FOLDED } from './hidden/unfolded.ts';
import { type KindJudge, type KindVerdict, kindJudge } from './kind-of-page.ts';
import { keptPendingPictures } from './pending-pictures.ts';
import type { QualityOf } from './quality/quality.ts';
import { qualityFeatures } from './quality/quality-features.ts';
import {
  applyRules,
  EARLY_RULES,
  type JudgedPage,
  NUDGE_RULES,
  type RuleSwitch,
  SCORE_RULES,
} from './rules/content-rules.ts';
import { bylinesOf } from './rules/head.ts';
import { isHubOfCards } from './rules/hub-of-cards.ts';
import { keepNotes } from './rules/kept-notes.ts';
import { isListOfPosts } from './rules/list-of-posts.ts';
import { ruleColumn } from './rules/rule-column.ts';
import { kindByComments, otherKind } from './rules/threads.ts';
import { SELECTION_SETTINGS } from './settings.ts';
import { type Settled, settleContent } from './settle-content.ts';
import { thresholdOf } from './threshold.ts';
import { type ZonedPage, zonedPage } from './zoned-page.ts';

/** Plain data: it can be cloned, sent to a thread and stored. */
export interface ContentSelection extends Selection {
  readonly comments: readonly SelectedComment[];
  /** True if only comments were wanted, and there are none. */
  readonly isEmptyByChoice: boolean;
  readonly source: ContentSource;
  readonly kind: KindVerdict;
  /** The word F1 that is expected of the content, 0 to 1; `null` where pieces did not decide alone. */
  readonly quality: number | null;
  /** The visible text of CENTER that is not content, in characters without blanks. */
  readonly dropped: { readonly chars: number; readonly share: number };
  /** The part of the content that is folded away until a reader opens it, in characters without blanks. */
  readonly folded: FoldedAmount;
  /** Elements of the lines under the title with author, date or source, kept or not. */
  readonly bylines: readonly number[];
  /** For each element why it, or some of its own text, is not content: a rule, which `dropRuleAt` names. */
  readonly dropRules: Uint8Array;
}

export interface SelectOptions {
  readonly favor?: Favor | undefined;
  /** Without it, threads keep their posts, and other pages drop comments. */
  readonly comments?: CommentChoice | undefined;
  /** As the paper has it, wherever CENTER holds anything. */
  readonly allOfCenter?: boolean;
}

export type ContentSelector = (
  snapshot: Snapshot,
  zoning: Zoning,
  options?: SelectOptions,
) => ContentSelection;

/** Makes a selector of other models and fewer rules, for cross-validation. */
export function contentSelector(models: ContentModels, isOn: RuleSwitch = () => true): ContentSelector {
  const judges = judgesOf(models, isOn);
  return (snapshot, zoning, options) => atOnce(selectContent(judges, snapshot, zoning, options));
}

const judgesOf = ({ kinds, content, qualityOf }: ContentModels, isOn: RuleSwitch): Judges => ({
  isOn,
  kindOf: kindJudge(kinds),
  score: treeScoring(content, content.base),
  qualityOf,
});

/** Unpacks the models on the first page: most commands never need them. */
const shippedJudges = once(() => judgesOf(shippedModels(), () => true));

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
  const steps = judgePage(shippedJudges(), zonedPage(snapshot, zoning), undefined);
  const { evidence, pieceLogOdds } = atOnce(steps);
  return { pieces: evidence.pieces, logOdds: pieceLogOdds };
}

interface Judges {
  readonly isOn: RuleSwitch;
  readonly kindOf: KindJudge;
  readonly score: ReturnType<typeof treeScoring>;
  readonly qualityOf: QualityOf | undefined;
}

function* selectContent(
  judges: Judges,
  captured: Snapshot,
  zoning: Zoning,
  { favor, comments: choice, allOfCenter = false }: SelectOptions = {},
): Steps<ContentSelection> {
  const page = zonedPage(captured, zoning);
  const judgement = yield* judgePage(judges, page, favor);
  yield;
  const { source, folded = NOTHING_FOLDED, ...sourced } = sourcedContent(page, { ...judgement, allOfCenter });
  const isJudged = source === 'selection' || source === 'hidden';
  const { kind, title, evidence } = judgement;
  yield;
  const wish = { choice, kind: kind.name, isJudged };
  const { droppedElements, ...kept } = chooseComments(captured, sourced, wish);
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
    kind,
    quality: isExpected
      ? (judges.qualityOf?.(qualityFeatures({ ...judgement, keptPieces, isTitleKept })) ?? null)
      : null,
    dropped: droppedOf(page, keptTexts),
    folded,
    bylines: isJudged ? judgement.bylines.flatMap(place => evidence.pieces[place]?.element ?? []) : [],
    dropRules: ruleColumn({ ...judgement, kept, droppedElements, zoning, isJudged }),
  };
}

interface Judgement {
  readonly evidence: Evidence;
  readonly pieceLogOdds: Float64Array;
  readonly settled: Settled;
  /** A row of PAGE_FEATURES. */
  readonly pageRow: readonly number[];
  readonly kind: KindVerdict;
  readonly title: PageTitle | null;
  /** Places of the pieces with author, date or source under the title. */
  readonly bylines: readonly number[];
  readonly selection: Kept;
}

function* judgePage(judges: Judges, page: ZonedPage, favor: Favor | undefined): Steps<Judgement> {
  const { snapshot, zoning } = page;
  const evidenceZoning = page.isEvidence ? zoning : yield* autoSteps(snapshot);
  yield;
  const evidence = yield* evidenceSteps(snapshot, evidenceZoning, page.reading);
  yield;
  const pageRow = pageFeatures(evidence);
  const { isOn } = judges;
  const taken = yield* scoredAs(judges, evidence, pageRow, judges.kindOf(evidence, pageRow));
  yield;
  const comments = () => commentsOf(page.captured);
  const isList = (): boolean => isOn('list-of-posts') && isListOfPosts(evidence, taken.kind);
  const other =
    (isOn('threads') ? kindByComments(evidence, pageRow, taken, comments) : undefined) ??
    (isList() ? 'listing' : undefined);
  const {
    kind,
    isHub,
    scores: judged,
  } = other === undefined ? taken : yield* scoredAs(judges, evidence, pageRow, otherKind(other, taken.kind));
  yield;
  const title = pageTitleIn(evidence);
  const facts: JudgedPage = { evidence, kind: kind.name, isHub, title, comments };
  const own = applyRules(EARLY_RULES, isOn, facts, judged);
  yield;
  const threshold = thresholdOf(evidence.pieces, own, kind.probabilities);
  const scores = applyRules(SCORE_RULES, isOn, facts, own);
  const scored = { ...facts, scores, threshold };
  yield;
  const nudges = applyRules(NUDGE_RULES, isOn, scored, new Float64Array(scores.length));
  const siteNudges = withSiteEvidence(nudges, evidence, zoning.site);
  yield;
  const pieceLogOdds = scores.map((score, place) => score + at(nudges, place) - threshold);
  const isContent = (place: number) => at(scores, place) + at(nudges, place) > threshold;
  const bylines = bylinesOf(evidence, isContent, title).filter(place => at(nudges, place) >= 0);
  const settledAt = (shift: number, given: Float64Array): Judgement => {
    const prices = { ...SELECTION_SETTINGS, threshold: threshold + shift, nudges: given };
    const settled = settleContent(snapshot, evidence.pieces, scores, prices);
    const selection = keptOf(page, evidence, settled);
    return { evidence, pieceLogOdds, settled, pageRow, kind, title, bylines, selection };
  };
  const { leastScore, retryStep } = SELECTION_SETTINGS;
  let shift = 0;
  let plain = settledAt(shift, siteNudges);
  const titleTexts = new Set(title?.places.flatMap(place => evidence.pieces[place]?.texts ?? []));
  const keepsText = ({ keptTexts }: Kept) =>
    keptTexts.some((kept, text) => kept === 1 && !titleTexts.has(text));
  while (!keepsText(plain.selection) && threshold + shift - retryStep >= leastScore) {
    shift -= retryStep;
    plain = settledAt(shift, siteNudges);
  }
  if (favor === undefined) return plain;
  const { favorShift, leftOut } = SELECTION_SETTINGS;
  const favoredNudges = siteNudges.slice();
  if (favor === 'precision') for (const place of bylines) favoredNudges[place] = leftOut;
  const favored = settledAt(shift + favorShift[favor], favoredNudges);
  // Where one of them keeps nothing, another fallback answers, and that must not depend on the favor.
  return keepsSome(plain.selection) && keepsSome(favored.selection) ? favored : plain;
}

interface ScoredAs {
  readonly kind: KindVerdict;
  readonly isHub: boolean;
  /** For each piece its log-odds, before any rule. */
  readonly scores: Float64Array;
}

/** Scores the pieces of a page that is taken for one of this kind. */
function* scoredAs(
  judges: Judges,
  evidence: Evidence,
  pageRow: readonly number[],
  kind: KindVerdict,
): Steps<ScoredAs> {
  const isHub = SELECTION_SETTINGS.textKinds.has(kind.name) && isHubOfCards(evidence);
  const hasChoices = isOneText(kind.probabilities) && !isHub;
  const features = featuresOf(evidence, pageRow, kind.probabilities, hasChoices);
  yield;
  return { kind, isHub, scores: yield* judges.score(features) };
}

function withSiteEvidence(
  nudges: Float64Array,
  { snapshot, pieces }: Evidence,
  site: SiteEvidence | undefined,
): Float64Array {
  if (site === undefined) return nudges;
  const holders = firstHoldersOf(snapshot, pieces);
  return nudges.map((nudge, place) => nudge + at(site.logOdds, holders[place] ?? -1));
}

/** With a zone method that is not evidence, content outside of its CENTER is left out. */
function keptOf(
  { snapshot, reading, center, isEvidence }: ZonedPage,
  evidence: Evidence,
  settled: Settled,
): Kept {
  const { pieces } = evidence;
  const keptTexts = new Uint8Array(snapshot.texts.length);
  const isTextOfMethod = (text: number) => isEvidence || reading === 'all' || center.keptTexts[text] === 1;
  for (const [place, piece] of pieces.entries())
    if (settled.pieces[place] === 1)
      for (const text of piece.texts) if (isTextOfMethod(text)) keptTexts[text] = 1;
  keepNotes(snapshot, keptTexts);
  const pictures = new Map<number, number>();
  for (const [place, { isPicture, element }] of pieces.entries())
    if (isPicture) pictures.set(element, at(settled.pieces, place));
  const pending = keptPendingPictures(snapshot, settled, keptTexts);
  const keepsElement = ({ tag, parent, visibility }: SnapshotElement, index: number): boolean => {
    if (tag === 'br') return settled.elements[parent] === 1;
    if (!isEvidence && at(center.keptElements, index) === 0) return false;
    if (pending.has(index)) return true;
    if (EMBED_TAGS.has(tag) && !isEmbed(evidence, index)) return false;
    return (
      (reading === 'all' || isSeen(visibility)) && (pictures.get(index) ?? at(settled.elements, index)) === 1
    );
  };
  return { ...selectionBy(snapshot, keepsElement, () => false), keptTexts };
}

function droppedOf({ snapshot, center }: ZonedPage, keptTexts: Uint8Array): ContentSelection['dropped'] {
  let [all, dropped] = [0, 0];
  for (const [index, { text }] of snapshot.texts.entries()) {
    if (at(center.keptTexts, index) === 0) continue;
    const chars = nonBlankChars(text);
    all += chars;
    if (at(keptTexts, index) === 0) dropped += chars;
  }
  return { chars: dropped, share: share(dropped, all) };
}
