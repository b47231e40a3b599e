// Names the rule that drops a piece or an element of CENTER, and corrects short pieces that are plainly never content.

import { at } from '../../../base/columns.ts';
import { insideOf } from '../../../page/snapshot/around.ts';
import type { LinkKind } from '../../../page/snapshot/link-kinds.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { HEADING_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { centralArea } from '../../zones/enclosing-zone.ts';
import type { Zoning } from '../../zones/zoning.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isMarked, type MarkName, shareMarked, standsIn } from '../evidence/marks.ts';
import { isFloating } from '../features/scene.ts';
import type { Kept } from '../kept.ts';
import type { KindVerdict } from '../kind-of-page.ts';
import type { PageKind } from '../kinds.ts';
import type { ContentLabels } from '../label-content.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { type CallerRule, DROP_RULES, type DropRule } from './drop-rule.ts';
import type { JudgedPage } from './rule.ts';

/**
 * Limits of the rules, set by reading verdicts on the labelled pages. On the kinds of `correctedKinds` the name of a short
 * piece also moves its log-odds.
 */
const NAMING = {
  /** Shares of the links that are of a kind. */
  placeLinks: 0.7,
  kindLinks: 0.3,
  /** Links that make a list of them. */
  listLinks: 3,
  crumbLinks: 2,
  /** Share of the text that is links. */
  linkText: 0.5,
  relatedLinkText: 0.25,
  mostlyLinks: 0.7,
  /** Characters of a bar, of a label. */
  barChars: 250,
  labelChars: 60,
} as const;

type PieceFacts = ReturnType<typeof factsOf>;
type Test = (piece: PieceFacts, kind: PageKind) => boolean;

/** In this order: the first that fits names the piece. */
const TESTS: readonly (readonly [rule: DropRule, fits: Test])[] = [
  ['floating', ({ isFloating, standsIn }) => isFloating || standsIn('dialogTag')],
  ['share', ({ kindShare }) => kindShare('share') >= NAMING.kindLinks],
  [
    'contents',
    ({ kindShare, links }) => kindShare('place') >= NAMING.placeLinks && links >= NAMING.listLinks,
  ],
  [
    'edit',
    // A heading may end in an edit link.
    ({ kindShare, isIn, linkShare }) =>
      kindShare('edit') > 0 && (!isIn('heading') || linkShare >= NAMING.mostlyLinks),
  ],
  ['comments', ({ hasTextArea }) => hasTextArea],
  ['signup', ({ hasSecretOrMail }) => hasSecretOrMail],
  ['comments', ({ standsIn }, kind) => kind === 'article' && standsIn('comments')],
  ['comments', ({ isIn }, kind) => kind !== 'forum' && isIn('comments')],
  ['share', ({ isIn, chars }) => isIn('share') && chars <= NAMING.barChars],
  ['advert', ({ kindShare, isIn }) => kindShare('paid') > 0 || isIn('advert')],
  [
    'turn',
    ({ kindShare, isIn, chars }) => kindShare('turn') > 0 || (isIn('pages') && chars <= NAMING.barChars),
  ],
  [
    'tags',
    ({ kindShare, isIn, linkShare }) =>
      kindShare('tag') >= NAMING.kindLinks || (isIn('tags') && linkShare >= NAMING.mostlyLinks),
  ],
  ['signup', ({ isIn }) => isIn('signup')],
  ['form', ({ fields, isIn }) => fields > 0 || isIn('form') || isIn('label')],
  ['copyright', ({ hasCopyright }) => hasCopyright],
  [
    'crumbs',
    ({ isBeforeTitle, linkShare, links }) =>
      isBeforeTitle && linkShare >= NAMING.linkText && links >= NAMING.crumbLinks,
  ],
  [
    'related',
    ({ similar, linkShare, isAfterCore }) =>
      similar >= NAMING.listLinks && isAfterCore && linkShare >= NAMING.relatedLinkText,
  ],
  ['related', ({ isIn, isAfterCore }) => isIn('related') && isAfterCore],
  ['navigation', ({ isIn, linkShare }) => isIn('nav') || linkShare >= NAMING.mostlyLinks],
  ['label', ({ chars }) => chars <= NAMING.labelChars],
];

export const dropRuleOf = (evidence: Evidence, kind: PageKind, index: number): DropRule =>
  ruleFor(factsOf(evidence, index), kind);

/** Names the rule of one piece of the text right in an element. */
function pieceRuleOf(evidence: Evidence, kind: PageKind, place: number): DropRule {
  const around = factsOf(evidence, evidence.pieces[place]?.element ?? -1);
  return ruleFor({ ...around, ...partOf(evidence, place) }, kind);
}

const ruleFor = (piece: PieceFacts, kind: PageKind): DropRule =>
  TESTS.find(([, fits]) => fits(piece, kind))?.[0] ?? 'apart';

/** For each piece what is added to its log-odds for being plainly one of the things that are never content. */
export function correctionsOf({ evidence, kind }: JudgedPage): Float64Array {
  const { corrections, correctedChars, advertShare } = SELECTION_SETTINGS;
  return Float64Array.from(evidence.pieces, ({ element, chars }) => {
    if (chars > correctedChars) return 0;
    const rule = dropRuleOf(evidence, kind.name, element);
    // Sections with paid links, and wrappers that are named like an advertisement, are texts of the page.
    if (rule === 'advert' && shareMarked(evidence.marks, element, 'advert') > advertShare) return 0;
    return corrections[rule] ?? 0;
  });
}

/** The facts that rules read about a block and its surroundings. */
function factsOf(evidence: Evidence, index: number) {
  const { sums, marks, siblings, landmarks } = evidence;
  const own = sums.of(index);
  const { chars, links, firstPiece, endPiece } = own;
  const form = sums.of(formAround(evidence, index));
  return {
    isFloating: inFloating(evidence)[index] === 1,
    chars,
    links,
    /** Share of its text in links. */
    linkShare: chars > 0 ? own.linkChars / chars : Math.min(1, links),
    /** In it or in the form around it. */
    fields: form.fields,
    hasTextArea: form.textAreas > 0,
    hasSecretOrMail: form.secrets > 0,
    hasCopyright: own.copyrights > 0,
    /** Number of elements made like it, or like one around it. */
    similar: Math.max(at(siblings.count, index), at(siblings.count, at(siblings.nearest, index))),
    isBeforeTitle: endPiece > firstPiece && endPiece <= landmarks.titlePiece,
    /** After the block with most of the prose. */
    isAfterCore: isAfterCore(evidence, firstPiece),
    kindShare: (kind: LinkKind): number => (links === 0 ? 0 : own[`${kind}Links`] / links),
    isIn: (name: MarkName): boolean =>
      isMarked(marks, index, name) && !(NOT_SO_NAMED[name]?.(evidence, index) ?? false),
    /** However much of the page is in it too. */
    standsIn: (name: MarkName): boolean => standsIn(marks, index, name),
  };
}

const isAfterCore = ({ sums, landmarks: { core } }: Evidence, place: number): boolean =>
  core === 0 || place >= sums.of(core).endPiece;

/** Tests for blocks that have the name of a mark for another reason. */
const NOT_SO_NAMED: Partial<Record<MarkName, (evidence: Evidence, index: number) => boolean>> = {
  advert: isNamedHeading,
  share: isQuotedPost,
};

/** A post of a network in the text is a quotation that is named after the network. */
function isQuotedPost({ tree, sums }: Evidence, index: number): boolean {
  const quote = tree.closest(index, ({ tag }) => tag === 'blockquote');
  const { chars, linkChars } = sums.of(Math.max(0, quote));
  return quote >= 0 && linkChars < NAMING.linkText * chars;
}

/** A heading of its own that is named like an advertisement: short names of generated style sheets, such as `ad` and `gg`. */
function isNamedHeading({ tree, marks }: Evidence, index: number): boolean {
  const { tag, parent } = tree.element(index);
  return HEADING_TAGS.has(tag) && (parent < 0 || !isMarked(marks, parent, 'advert'));
}

/** The facts of a piece that differ from those of its element. */
function partOf(evidence: Evidence, place: number): Partial<PieceFacts> {
  const { pieces, signs, landmarks } = evidence;
  const { chars = 0, links = 0, linkChars = 0, linkKinds = {} } = pieces[place] ?? {};
  return {
    chars,
    links,
    linkShare: chars > 0 ? linkChars / chars : 0,
    fields: 0,
    hasTextArea: false,
    hasSecretOrMail: false,
    hasCopyright: (signs[place]?.copyrights ?? 0) > 0,
    similar: 0,
    isBeforeTitle: place < landmarks.titlePiece,
    isAfterCore: isAfterCore(evidence, place),
    kindShare: kind => (links === 0 ? 0 : (linkKinds[kind] ?? 0) / links),
  };
}

const inFloating = onceEach((evidence: Evidence) =>
  insideOf(evidence.snapshot, (_, index) => isFloating(evidence, index)),
);

/** The form around a piece, itself included; the piece where there is none, or where one holds most of the page. */
function formAround({ tree, sums, marks }: Evidence, index: number): number {
  if (!isMarked(marks, index, 'form')) return index;
  const isSmallForm = ({ tag }: SnapshotElement, around: number): boolean =>
    tag === 'form' && sums.of(around).chars * 2 <= sums.of(0).chars;
  const form = tree.closest(index, isSmallForm);
  return form < 0 ? index : form;
}

const RULES = Object.keys(DROP_RULES) as DropRule[];
const NO_RULE = 255;

/** Returns why an element, or some of its own text, is not content; `null` for content and outside of CENTER. */
export const dropRuleAt = (
  { dropRules }: { readonly dropRules: Uint8Array },
  index: number,
): DropRule | null => RULES[dropRules[index] ?? NO_RULE] ?? null;

interface Dropping {
  readonly evidence: Evidence;
  readonly labels: ContentLabels;
  readonly kind: KindVerdict;
  readonly zoning: Zoning;
  /** The zones of the evidence are then those of `zoning`, or of the same method in a wide window. */
  readonly isEvidence: boolean;
  readonly kept: Kept;
  /** Places of pieces with author, date or source under the title. */
  readonly bylines: readonly number[];
  /** 1 for each element of comments that were dropped. */
  readonly droppedElements?: Uint8Array | undefined;
  /** False for a fallback, which no rule has judged. */
  readonly isJudged: boolean;
  /** By the caller. */
  readonly droppedBy: CallerRule | undefined;
}

/** For each element its rule's place among DROP_RULES. */
export function ruleColumn(dropping: Dropping): Uint8Array {
  const { evidence, labels, kind, zoning, isEvidence, kept, droppedElements, isJudged, droppedBy } = dropping;
  const bylines = new Set(dropping.bylines);
  const pieces = droppedPieces(evidence, kept.keptTexts);
  const isCentral = centralArea(evidence.snapshot, zoning);
  const isCentralWide = isEvidence ? centralArea(evidence.snapshot, evidence.zoning) : isCentral;
  const isKept = (index: number): boolean => labels.elements[index] === 1 || kept.keptElements[index] === 1;
  const ruleOf = (index: number): DropRule | null => {
    if (droppedElements?.[index] === 1) return 'comments';
    if (!isJudged || !isCentral(index)) return null;
    const piece = pieces[index] ?? -1;
    if (bylines.has(piece)) return 'byline';
    const isWhole = !isKept(evidence.pieces[piece]?.element ?? index);
    if (!isWhole && piece < 0) return null;
    if ((zoning.site?.logOdds[index] ?? 0) < 0) return 'site';
    const rule = isWhole ? dropRuleOf(evidence, kind.name, index) : pieceRuleOf(evidence, kind.name, piece);
    return rule === 'apart' && !isCentralWide(index) ? 'outside' : rule;
  };
  const column = new Uint8Array(evidence.snapshot.elements.length).fill(NO_RULE);
  for (let index = 0; index < column.length; index++) {
    const rule = (isCentral(index) ? droppedBy?.(index) : undefined) ?? ruleOf(index);
    if (rule !== null) column[index] = RULES.indexOf(rule);
  }
  return column;
}

/**
 * For each element the longest dropped piece with some of its own text, such as lines of a mail in one `pre`; -1 for none.
 */
function droppedPieces({ snapshot, tree, pieces }: Evidence, keptTexts: Uint8Array): Int32Array {
  const heaviest = new Int32Array(snapshot.elements.length).fill(-1);
  for (const [place, { texts, chars }] of pieces.entries())
    for (const index of texts) {
      const { parent, visibility } = tree.text(index);
      const known = pieces[heaviest[parent] ?? -1]?.chars ?? -1;
      if (at(keptTexts, index) === 0 && isSeen(visibility) && chars > known) heaviest[parent] = place;
    }
  return heaviest;
}
