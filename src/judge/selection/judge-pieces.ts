// Judges the pieces of a page: finds its kind, scores each piece by the model, corrects the scores by the rules, and decides
// which pieces are content.

import { type RowSource, treeScoring } from '../../base/boosted-trees/tree-scores.ts';
import { at } from '../../base/columns.ts';
import { once } from '../../base/memoize.ts';
import type { Steps } from '../../base/threads/steps.ts';
import { firstHoldersOf, type Piece } from '../../page/pieces/pieces.ts';
import { lacksStyles } from '../../page/pieces/unstyled.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { SnapshotElement } from '../../page/snapshot/snapshot.ts';
import type { ContentChoices, Favor } from '../options/content-option-rows.ts';
import { autoSteps } from '../zones/auto/auto.ts';
import type { SiteEvidence } from '../zones/zoning.ts';
import { commentsOf, type PageComments } from './comments/page-comments.ts';
import { type ContentModels, shippedModels } from './content-models.ts';
import { keepsSome } from './content-sources.ts';
import { declaredPictureOf, declaredPictures } from './declared-picture.ts';
import { EMBED_TAGS, isEmbed } from './embeds.ts';
import { type Evidence, evidenceSteps } from './evidence/evidence.ts';
import { type PageTitle, pageTitleIn } from './evidence/page-title.ts';
import { isOneText } from './features/choice-features.ts';
import { featuresOf } from './features/features.ts';
import { pageFeatures } from './features/page-features.ts';
import { type Kept, selectionBy } from './kept.ts';
import { type KindJudge, type KindVerdict, kindJudge } from './kind-of-page.ts';
import { type ContentLabels, labelContent } from './label-content.ts';
import { keptPendingPictures } from './pending-pictures.ts';
import type { QualityOf } from './quality.ts';
import {
  byCenter,
  CORRECTION_RULES,
  EARLY_RULES,
  type RuleSwitch,
  SCORE_RULES,
} from './rules/content-rules.ts';
import { bylinesOf } from './rules/head.ts';
import { keepNotes } from './rules/kept-notes.ts';
import { kindByComments, otherKind, type ScoredPieces } from './rules/other-kind.ts';
import { applyRules, contentTest, type JudgedPage, type RuleStep } from './rules/rule.ts';
import { SELECTION_SETTINGS } from './settings.ts';
import { thresholdOf } from './threshold.ts';
import type { ZonedPage } from './zoned-page.ts';

export interface Judges {
  readonly isOn: RuleSwitch;
  readonly kindOf: KindJudge;
  readonly score: ReturnType<typeof treeScoring>;
  readonly qualityOf: QualityOf | undefined;
}

export const judgesOf = ({ kinds, content, qualityOf }: ContentModels, isOn: RuleSwitch): Judges => ({
  isOn,
  kindOf: kindJudge(kinds),
  score: treeScoring(content, content.base),
  qualityOf,
});

/** Unpacks the models on the first page: most commands never need them. */
export const shippedJudges = once(() => judgesOf(shippedModels(), () => true));

export interface Judgement {
  readonly evidence: Evidence;
  /** For each piece the log-odds that it is content by the page alone; 0 at the page's threshold. */
  readonly pieceLogOdds: Float64Array;
  /** The evidence about the pieces, a row each, and what the rules made of the scores by it. */
  readonly features: RowSource;
  readonly trail: readonly RuleStep[];
  readonly labels: ContentLabels;
  /** A row of PAGE_FEATURES. */
  readonly pageRow: readonly number[];
  readonly kind: KindVerdict;
  readonly title: PageTitle | null;
  /** Places of the pieces with author, date or source under the title. */
  readonly bylines: readonly number[];
  readonly selection: Kept;
  /** True if CENTER told what is content. */
  readonly isCentral: boolean;
}

export function* judgePage(
  judges: Judges,
  page: ZonedPage,
  { favor }: ContentChoices = {},
): Steps<Judgement> {
  const evidenceZoning = page.isEvidence ? page.zoning : yield* autoSteps(page.snapshot);
  yield;
  const evidence = yield* evidenceSteps(page.snapshot, evidenceZoning, page.reading);
  yield;
  const pageRow = pageFeatures(evidence);
  const comments = () => commentsOf(page.captured);
  const { kind, features, scores: judged } = yield* scoredByKind(judges, evidence, pageRow, comments);
  const isCentral = tellsByCenter(page, kind);
  const isOn = isCentral ? byCenter(judges.isOn) : judges.isOn;
  yield;
  const title = pageTitleIn(evidence, kind.name);
  const facts: JudgedPage = { evidence, kind, title, comments };
  const trail: RuleStep[] = [];
  const own = applyRules(EARLY_RULES, isOn, facts, judged, trail);
  yield;
  const threshold = isCentral
    ? SELECTION_SETTINGS.centralThreshold
    : thresholdOf(evidence.pieces, own, kind.probabilities);
  const scores = applyRules(SCORE_RULES, isOn, facts, own, trail);
  yield;
  const uncorrected = new Float64Array(scores.length);
  const ruled = applyRules(CORRECTION_RULES, isOn, { ...facts, scores, threshold }, uncorrected, trail);
  const corrections = isCentral ? withoutOuter(page, evidence, ruled) : ruled;
  yield;
  const isContent = contentTest({ scores, threshold }, corrections);
  const bylines = bylinesOf(evidence, isContent, title).filter(place => at(corrections, place) >= 0);
  const labelling: Labelling = {
    page,
    evidence,
    headTexts: headTextsOf(evidence, title, corrections),
    scores,
    corrections: withSiteEvidence(corrections, evidence, page.zoning.site),
    threshold,
    bylines,
    declaredPictures: isOn('declared-picture') ? declaredPictures(evidence, kind.name) : [],
    isText: SELECTION_SETTINGS.textKinds.has(kind.name),
    isOn,
  };
  return {
    evidence,
    pieceLogOdds: scores.map((score, place) => score + at(corrections, place) - threshold),
    features,
    trail,
    ...labelledFor(labelling, favor),
    isCentral,
    pageRow,
    kind,
    title,
    bylines,
  };
}

/**
 * True where CENTER tells what is content: on pages with their styles, but for threads and products. Other zone methods know
 * less of it; of a site whose repeated parts are known, these tell more.
 */
const tellsByCenter = ({ isEvidence, snapshot, center, zoning }: ZonedPage, { name }: KindVerdict): boolean =>
  isEvidence &&
  zoning.site === undefined &&
  !lacksStyles(snapshot) &&
  keepsSome(center) &&
  !SELECTION_SETTINGS.selectedKinds.has(name);

/** Leaves out what is not in CENTER, but for what a rule raises, such as a title in the header. */
function withoutOuter({ center }: ZonedPage, { pieces }: Evidence, corrections: Float64Array): Float64Array {
  const isInner = ({ isPicture, element, texts }: Piece) =>
    isPicture ? center.keptElements[element] === 1 : texts.some(text => center.keptTexts[text] === 1);
  return corrections.map((correction, place) =>
    correction > 0 || isInner(pieces[place] as Piece) ? correction : SELECTION_SETTINGS.leftOut,
  );
}

/** Scores the pieces of a page by its kind, and again if they show that it is of another kind. */
function* scoredByKind(
  judges: Judges,
  evidence: Evidence,
  pageRow: readonly number[],
  comments: () => PageComments,
): Steps<ScoredPieces> {
  const { isOn } = judges;
  const taken = yield* scoredAs(judges, evidence, pageRow, judges.kindOf(evidence, pageRow));
  yield;
  const other = isOn('threads') ? kindByComments(evidence, pageRow, taken, comments) : undefined;
  return other === undefined
    ? taken
    : yield* scoredAs(judges, evidence, pageRow, otherKind(other, taken.kind));
}

/** Scores the pieces of a page that is taken for one of this kind. */
function* scoredAs(
  { score }: Judges,
  evidence: Evidence,
  pageRow: readonly number[],
  kind: KindVerdict,
): Steps<ScoredPieces> {
  const features = featuresOf(evidence, pageRow, kind.probabilities, isOneText(kind.probabilities));
  yield;
  return { kind, features, scores: yield* score(features) };
}

function withSiteEvidence(
  corrections: Float64Array,
  { snapshot, pieces }: Evidence,
  site: SiteEvidence | undefined,
): Float64Array {
  if (site === undefined) return corrections;
  const holders = firstHoldersOf(snapshot, pieces);
  return corrections.map((correction, place) => correction + at(site.logOdds, holders[place] ?? -1));
}

/** The final scores of the pieces, and the facts that labelling needs. */
interface Labelling {
  readonly page: ZonedPage;
  readonly evidence: Evidence;
  /** Title, dates and the line above the title: rules raise them, whatever else is left. */
  readonly headTexts: ReadonlySet<number>;
  readonly scores: Float64Array;
  readonly corrections: Float64Array;
  readonly threshold: number;
  readonly bylines: readonly number[];
  readonly declaredPictures: readonly number[];
  /** The page is for one text. */
  readonly isText: boolean;
  readonly isOn: RuleSwitch;
}

type LabelledContent = Pick<Judgement, 'labels' | 'selection'>;

function headTextsOf(
  evidence: Evidence,
  title: PageTitle | null,
  corrections: Float64Array,
): ReadonlySet<number> {
  const titlePlaces = new Set(title?.places);
  const end = evidence.landmarks.titlePiece + SELECTION_SETTINGS.head.lines;
  const head = evidence.pieces.filter(
    (_, place) => titlePlaces.has(place) || (place <= end && at(corrections, place) > 0),
  );
  return new Set(head.flatMap(({ texts }) => texts));
}

/**
 * Labels with a threshold that is lowered until a text outside of the head is content, then as the favor asks. A page of
 * many parts of which nothing is content keeps none: all of CENTER says more than its best piece.
 */
function labelledFor(labelling: Labelling, favor: Favor | undefined): LabelledContent {
  const { headTexts, threshold, isText, isOn } = labelling;
  const { leastScore, retryStep, favorShift, leftOut } = SELECTION_SETTINGS;
  const keepsText = ({ selection: { keptTexts } }: LabelledContent) =>
    keptTexts.some((kept, text) => kept === 1 && !headTexts.has(text));
  let shift = 0;
  let plain = labelledAt(labelling, shift);
  const isRetried = isOn('retries') && (isText || keepsSome(plain.selection));
  const least = isRetried ? leastScore : threshold;
  while (!keepsText(plain) && threshold + shift - retryStep >= least) {
    shift -= retryStep;
    plain = labelledAt(labelling, shift);
  }
  if (favor === undefined) return plain;
  const corrections = labelling.corrections.slice();
  if (favor === 'precision') for (const place of labelling.bylines) corrections[place] = leftOut;
  const favored = labelledAt({ ...labelling, corrections }, shift + favorShift[favor]);
  // Where one of them keeps nothing, another fallback answers, and that must not depend on the favor.
  return keepsSome(plain.selection) && keepsSome(favored.selection) ? favored : plain;
}

function labelledAt(labelling: Labelling, shift: number): LabelledContent {
  const { page, evidence, scores, corrections, threshold } = labelling;
  const prices = { ...SELECTION_SETTINGS, threshold: threshold + shift, corrections };
  const labels = labelContent(page.snapshot, evidence.pieces, scores, prices);
  return { labels, selection: keptOf(labelling, labels) };
}

/** With a zone method that is not evidence, content outside of its CENTER is left out. */
function keptOf({ page, evidence, isOn, declaredPictures }: Labelling, labels: ContentLabels): Kept {
  const { snapshot, reading, center, isEvidence } = page;
  const { pieces } = evidence;
  const keptTexts = new Uint8Array(snapshot.texts.length);
  const isTextOfMethod = (text: number) => isEvidence || reading === 'all' || center.keptTexts[text] === 1;
  const pictures = new Map<number, number>();
  for (const [place, { isPicture, element, texts }] of pieces.entries()) {
    if (isPicture) pictures.set(element, at(labels.pieces, place));
    if (labels.pieces[place] === 1) for (const text of texts) if (isTextOfMethod(text)) keptTexts[text] = 1;
  }
  if (isOn('notes')) keepNotes(snapshot, keptTexts);
  const pending = isOn('pending-pictures')
    ? keptPendingPictures(snapshot, labels, keptTexts)
    : new Set<number>();
  const keepsElement = ({ tag, parent, visibility }: SnapshotElement, index: number): boolean => {
    if (tag === 'br') return labels.elements[parent] === 1;
    if (!isEvidence && at(center.keptElements, index) === 0) return false;
    if (pending.has(index)) return true;
    if (EMBED_TAGS.has(tag) && !isEmbed(evidence, index)) return false;
    return (
      (reading === 'all' || isSeen(visibility)) && (pictures.get(index) ?? at(labels.elements, index)) === 1
    );
  };
  const selection = selectionBy(snapshot, keepsElement, () => false);
  const declared = declaredPictureOf(
    snapshot,
    declaredPictures,
    keptTexts,
    index => selection.keptElements[index] === 1,
  );
  if (declared !== undefined) selection.keptElements[declared] = 1;
  return { ...selection, keptTexts };
}
