// Selects the content of a page: weighs each piece, settles the whole, and falls back to other sources if nothing is left.

import { type TreeScores, treeScores } from '../../base/boosted-trees/tree-scores.ts';
import { at } from '../../base/columns.ts';
import { alongLines } from '../../see/snapshot/along-lines.ts';
import { CODE_TAGS, isConcealed, isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { centerSelection, foundSelection, type Selection } from '../hast/kept.ts';
import type { SelectedComment } from '../hast/selected-comment.ts';
import { auto } from '../zones/auto/auto.ts';
import { enclosingZone } from '../zones/enclosing-zone.ts';
import { methodOfZoning } from '../zones/methods.ts';
import { nonBlankChars } from '../zones/summary.ts';
import type { Zoning } from '../zones/zoning.ts';
import { type CommentedSelection, chooseComments } from './comments/choose-comments.ts';
import type { CommentChoice } from './comments/comment-choice.ts';
import { type ContentModels, shippedModels } from './content-models.ts';
import { EMBED_TAGS, isEmbed } from './embeds.ts';
import { type Evidence, evidenceOf } from './evidence/evidence.ts';
import { type PageTitle, pageTitleIn } from './evidence/page-title.ts';
import type { Reading, Unit } from './evidence/units.ts';
import type { Favor } from './favor.ts';
import { isOneText } from './features/choice-features.ts';
import { featuresOf } from './features/features.ts';
import { pageFeatures } from './features/page-features.ts';
import { withFadedIn } from './hidden/faded-in.ts';
import { type FoldedAmount, NOTHING_FOLDED, unfolded } from './hidden/unfolded.ts';
import { type KindJudge, type KindVerdict, kindJudge } from './kind-of-page.ts';
import { keptPendingPictures } from './pending-pictures.ts';
import { readingOf } from './reading.ts';
import { apartFromContent } from './rules/apart.ts';
import { withWeakAroundLead } from './rules/around-lead.ts';
import { withEmptySections, withLinkLines } from './rules/asides.ts';
import { withBars } from './rules/bars.ts';
import { withWeakBehindCore } from './rules/behind-core.ts';
import { withWeakCopies } from './rules/copies.ts';
import { withCounterparts } from './rules/counterparts.ts';
import type { DropRule } from './rules/drop-rule.ts';
import { dropRuleOf, nudgesOf, pieceRuleOf } from './rules/drop-rules.ts';
import { droppedPieceReader } from './rules/dropped-pieces.ts';
import { withHead } from './rules/head.ts';
import { isHubOfCards } from './rules/hub-of-cards.ts';
import { keepNotes } from './rules/kept-notes.ts';
import { withSite } from './rules/site-nudges.ts';
import { withTablesOfText } from './rules/tables-of-text.ts';
import { keepTableHeads } from './rules/whole-tables.ts';
import { SELECTION_SETTINGS } from './settings.ts';
import { type Settled, settleContent } from './settle-content.ts';
import { thresholdOf } from './threshold.ts';

/**
 * Where the content comes from, best first.
 * `method`: what the zone method itself has found.
 * `selection`: what was judged to be content.
 * `center`: all of CENTER, since no text is likely enough.
 * `page`: all that can be seen, since CENTER holds nothing.
 * `hidden`: what was judged to be content, hidden text included, since the page shows next to none.
 * `all`: all text there is.
 * `none`: there is no text.
 */
export const CONTENT_SOURCES = ['method', 'selection', 'center', 'page', 'hidden', 'all', 'none'] as const;
export type ContentSource = (typeof CONTENT_SOURCES)[number];

export interface ContentSelection extends Selection {
  readonly comments: readonly SelectedComment[];
  /** True if only comments were wanted, and there are none. */
  readonly isEmptyByChoice: boolean;
  readonly source: ContentSource;
  readonly kind: KindVerdict;
  /** The visible text of CENTER that is not content, in characters without blanks. */
  readonly dropped: { readonly chars: number; readonly share: number };
  /** The part of the content that is folded away until a reader opens it, in characters without blanks. */
  readonly folded: FoldedAmount;
  /**
   * Why an element that could be content is none, or why some of the text right in it is none; `null` for what is
   * content throughout, and for what stands in another zone.
   */
  readonly dropRule: (elementIndex: number) => DropRule | null;
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

/** With models of one's own, as cross-validation has it. */
export function contentSelector(models: ContentModels): ContentSelector {
  const judges = judgesOf(models);
  return (snapshot, zoning, options) =>
    new Selecting(judges, snapshot, zoning, options).run(options?.allOfCenter === true);
}

const judgesOf = ({ kinds, content }: ContentModels): Judges => ({
  kindOf: kindJudge(kinds),
  score: treeScores(content, content.base),
});

let shipped: Judges | undefined;

/** Unpacks the models on the first page: most commands never need them. */
const shippedJudges = (): Judges => (shipped ??= judgesOf(shippedModels()));

export const contentSelection: ContentSelector = (snapshot, zoning, options) =>
  new Selecting(shippedJudges(), snapshot, zoning, options).run(options?.allOfCenter === true);

export interface JudgedPieces {
  /** In document order. */
  readonly pieces: readonly Unit[];
  /** For each piece the log-odds that it is content by the page alone; 0 at the page's threshold. */
  readonly logOdds: Float64Array;
}

/** Returns the pieces of a page with their evidence, for methods that learn from many pages. */
export const judgedPieces = (snapshot: Snapshot, zoning: Zoning): JudgedPieces =>
  new Selecting(shippedJudges(), snapshot, zoning).pieces();

interface Judges {
  readonly kindOf: KindJudge;
  readonly score: TreeScores;
}

interface Judgement {
  readonly evidence: Evidence;
  readonly pieceLogOdds: () => Float64Array;
  readonly settled: Settled;
  readonly kind: KindVerdict;
  readonly title: PageTitle | null;
}

class Selecting {
  readonly #judges: Judges;
  readonly #snapshot: Snapshot;
  readonly #zoning: Zoning;
  readonly #center: Selection;
  /** The evidence for content is computed on auto's zones; for other methods they are computed here. */
  readonly #isEvidence: boolean;
  readonly #favor: Favor | undefined;
  readonly #comments: CommentChoice | undefined;
  readonly #seen: Snapshot;

  constructor(judges: Judges, snapshot: Snapshot, zoning: Zoning, { favor, comments }: SelectOptions = {}) {
    this.#judges = judges;
    this.#seen = snapshot;
    this.#comments = comments;
    this.#snapshot = withFadedIn(alongLines(snapshot));
    this.#zoning = zoning;
    this.#favor = favor;
    this.#center = centerSelection(snapshot, zoning);
    this.#isEvidence = methodOfZoning(zoning)?.isContentEvidence === true;
  }

  run(allOfCenter: boolean): ContentSelection {
    const { texts } = this.#snapshot;
    const showsText = texts.some(({ visibility }) => isSeen(visibility));
    const reading = readingOf(this.#snapshot);
    const judgement = this.#judge(reading);
    const found = allOfCenter ? undefined : this.#found();
    if (found !== undefined) return this.#answer(judgement, 'method', found);
    const holdsSome = this.#keepsSome(this.#center);
    if (this.#keepsSome(judgement.selection) && !(allOfCenter && holdsSome))
      return reading === 'seen'
        ? this.#answer(
            judgement,
            'selection',
            unfolded(this.#snapshot, judgement.selection, index => this.#isCentral(index)),
          )
        : this.#answer(judgement, 'hidden', judgement.selection);
    if (holdsSome) return this.#answer(judgement, 'center', this.#center);
    if (showsText) return this.#answer(judgement, 'page', this.#everything(true));
    const hasText = texts.some(({ parent }) => !CODE_TAGS.has(this.#snapshot.elements[parent]?.tag ?? ''));
    return hasText
      ? this.#answer(judgement, 'all', this.#everything(false))
      : this.#answer(judgement, 'none', this.#everything(true));
  }

  pieces(): JudgedPieces {
    const { evidence, pieceLogOdds } = this.#judge(readingOf(this.#snapshot));
    return { pieces: evidence.units, logOdds: pieceLogOdds() };
  }

  /** Returns the finding of a method that looks for content, even an empty one: the method warns of that. */
  #found(): Selection | undefined {
    const { finding } = this.#zoning;
    return finding === undefined ? undefined : foundSelection(this.#snapshot, finding);
  }

  #judge(reading: Reading): Judgement & { readonly selection: Selection } {
    const evidenceZoning = this.#isEvidence ? this.#zoning : auto(this.#snapshot);
    const evidence = evidenceOf(this.#snapshot, evidenceZoning, reading);
    const page = pageFeatures(evidence);
    const kind = this.#judges.kindOf(evidence, page);
    const isHub = SELECTION_SETTINGS.textKinds.has(kind.name) && isHubOfCards(evidence);
    const hasChoices = isOneText(kind.probabilities) && !isHub;
    const judged = this.#judges.score(featuresOf(evidence, page, kind.probabilities, hasChoices));
    const own = withWeakCopies(evidence, apartFromContent(evidence, kind.name, judged));
    const threshold = thresholdOf(evidence.units, own, kind.probabilities);
    const averaged = withCounterparts(evidence, own);
    const behind = isHub ? averaged : withWeakBehindCore(evidence, kind.name, averaged);
    const scores = isHub ? behind : withWeakAroundLead(evidence, kind.name, behind);
    const barred = withBars(nudgesOf(evidence, kind.name), evidence, kind.name);
    const lined = withLinkLines(barred, evidence, kind.name);
    const isContent = (place: number) => at(scores, place) + at(lined, place) > threshold;
    const sectioned = withEmptySections(lined, evidence, kind.name, isContent);
    const tabled = withTablesOfText(sectioned, evidence, scores, threshold);
    const title = pageTitleIn(evidence);
    const nudges = withHead(tabled, evidence, scores, threshold, title);
    const siteNudges = withSite(
      nudges,
      evidence.units,
      ({ texts: [first], element }) => this.#snapshot.texts[first ?? -1]?.parent ?? element,
      this.#zoning.site,
    );
    const pieceLogOdds = () => scores.map((score, place) => score + at(nudges, place) - threshold);
    const settledAt = (shift: number) => {
      const prices = { ...SELECTION_SETTINGS, threshold: threshold + shift, nudges: siteNudges };
      const settled = settleContent(this.#snapshot, evidence.units, scores, prices);
      const selection = this.#selectionOf(evidence, settled, reading);
      return { evidence, pieceLogOdds, settled, kind, title, selection };
    };
    const { leastScore, retryStep } = SELECTION_SETTINGS;
    let shift = 0;
    let plain = settledAt(shift);
    while (!this.#keepsSome(plain.selection) && threshold + shift - retryStep >= leastScore) {
      shift -= retryStep;
      plain = settledAt(shift);
    }
    if (this.#favor === undefined) return plain;
    const favored = settledAt(shift + SELECTION_SETTINGS.favorShift[this.#favor]);
    // Where one of them keeps nothing, another rung of the ladder answers, and that must not depend on the favor.
    const isOnRung = this.#keepsSome(plain.selection) && this.#keepsSome(favored.selection);
    return isOnRung ? favored : plain;
  }

  #isCentral(index: number): boolean {
    return this.#isEvidence && enclosingZone(this.#snapshot, this.#zoning, index) === 'CENTER';
  }

  #keepsSome({ keepsText }: Selection): boolean {
    return this.#snapshot.texts.some((_, index) => keepsText(index));
  }

  /** By a zone method of the caller's, content is what of its CENTER is content. */
  #selectionOf(evidence: Evidence, settled: Settled, reading: Reading): Selection {
    const { elements, texts } = this.#snapshot;
    const { units } = evidence;
    const keptTexts = new Uint8Array(texts.length);
    const isWithin = (kept: boolean, textIndex: number) =>
      kept && (this.#isEvidence || reading === 'all' || this.#center.keepsText(textIndex));
    for (const [place, unit] of units.entries())
      for (const text of unit.texts) if (isWithin(at(settled.units, place) === 1, text)) keptTexts[text] = 1;
    keepTableHeads(this.#snapshot, keptTexts);
    keepNotes(this.#snapshot, keptTexts);
    const pictures = new Map<number, boolean>();
    for (const [place, { isPicture, element }] of units.entries())
      if (isPicture) pictures.set(element, at(settled.units, place) === 1);
    const keepsText = (index: number) => keptTexts[index] === 1;
    const pending = keptPendingPictures(this.#snapshot, settled, keepsText);
    const reads = (index: number) => reading === 'all' || isSeen(elements[index]?.visibility ?? 'none');
    const isOfMethod = (index: number) => this.#isEvidence || this.#center.keepsElement(index);
    return {
      keepsText,
      keepsElement: index => {
        const element = elements[index];
        if (element === undefined) return false;
        if (element.tag === 'br') return at(settled.elements, element.parent) === 1;
        if (pending.has(index) && isOfMethod(index)) return true;
        if (EMBED_TAGS.has(element.tag) && !isEmbed(evidence, index)) return false;
        return (
          reads(index) && isOfMethod(index) && (pictures.get(index) ?? at(settled.elements, index) === 1)
        );
      },
    };
  }

  #everything(seenOnly: boolean): Selection {
    const { elements, texts } = this.#snapshot;
    const isRead = (visibility: Parameters<typeof isSeen>[0] | undefined) =>
      visibility !== undefined && (seenOnly ? isSeen(visibility) : !isConcealed(visibility));
    return {
      keepsElement: index => isRead(elements[index]?.visibility),
      keepsText: index => {
        const text = texts[index];
        return isRead(text?.visibility) && !CODE_TAGS.has(elements[text?.parent ?? -1]?.tag ?? '');
      },
    };
  }

  #answer(
    { evidence, settled, kind, title }: Judgement,
    source: ContentSource,
    judged: Selection & { readonly folded?: FoldedAmount },
  ): ContentSelection {
    const isJudged = source === 'selection' || source === 'hidden';
    const selection: CommentedSelection & { readonly folded?: FoldedAmount } = {
      ...judged,
      ...chooseComments(this.#seen, judged, { choice: this.#comments, kind: kind.name, isJudged }),
    };
    const { keepsElement, keepsText, folded = NOTHING_FOLDED, comments } = selection;
    const droppedPieceOf = droppedPieceReader(evidence, keepsText);
    const isTitleKept = title?.places.some(place => evidence.units[place]?.texts.some(keepsText));
    return {
      keepsElement,
      keepsText,
      title: isTitleKept === true ? title?.element : undefined,
      comments,
      isEmptyByChoice: this.#comments === 'only' && comments.length === 0,
      source,
      kind,
      dropped: this.#dropped(selection),
      folded,
      dropRule: index => {
        if (selection.isDropped(index)) return 'comments';
        if (!isJudged || enclosingZone(this.#snapshot, this.#zoning, index) !== 'CENTER') return null;
        const piece = droppedPieceOf(index);
        const isKept = (element: number) => at(settled.elements, element) === 1 || keepsElement(element);
        const isWhole = !isKept(evidence.units[piece]?.element ?? index);
        if (!isWhole && piece < 0) return null;
        if (at(this.#zoning.site?.logOdds ?? NOTHING, index) < 0) return 'site';
        return isWhole ? dropRuleOf(evidence, kind.name, index) : pieceRuleOf(evidence, kind.name, piece);
      },
    };
  }

  #dropped({ keepsText }: Selection): { chars: number; share: number } {
    let [all, dropped] = [0, 0];
    for (const [index, { text }] of this.#snapshot.texts.entries()) {
      if (!this.#center.keepsText(index)) continue;
      const chars = nonBlankChars(text);
      all += chars;
      if (!keepsText(index)) dropped += chars;
    }
    return { chars: dropped, share: all === 0 ? 0 : dropped / all };
  }
}

const NOTHING = new Float64Array();
