// Where the content comes from: the steps that are tried in turn, so that content is empty only where a page has no text.

import { mayBeRead } from '../../page/pieces/pieces.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { CODE_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, Visibility } from '../../page/snapshot/snapshot.ts';
import { enclosingZone } from '../zones/enclosing-zone.ts';
import { type ChosenContent, isChosen, keptByChoice, within } from './chosen-content.ts';
import { type TextPart, unfolded } from './hidden/unfolded.ts';
import { foundSelection, type Kept, selectionBy } from './kept.ts';
import type { RuleSwitch } from './rules/content-rules.ts';
import type { ZonedPage } from './zoned-page.ts';

/** The pieces judged to be content, at a threshold that is lowered until there are some. */
interface JudgedContent {
  readonly selection: Kept;
  /** As the paper has it, wherever CENTER holds anything. */
  readonly allOfCenter: boolean;
  readonly chosen: ChosenContent | undefined;
  readonly isOn: RuleSwitch;
}

type Found = Kept & { readonly folded?: TextPart };
type Step = (page: ZonedPage, judged: JudgedContent) => Found | undefined;

/** Each gives the content, or leaves it to the next. */
const STEPS = {
  /** The choice of the caller by selectors, or by a rule of the site. */
  rule: ({ snapshot }, { chosen, isOn }) => {
    const kept = chosen && keptByChoice(snapshot, chosen);
    if (chosen === undefined || kept === undefined || !isOn('folds')) return kept;
    return within(snapshot, unfolded(snapshot, kept), element => isChosen(chosen, element));
  },

  /** The finding of the zone method, even if it is empty: the method warns of that. */
  method: ({ snapshot, zoning: { finding } }, { allOfCenter }) =>
    allOfCenter || finding === undefined ? undefined : foundSelection(snapshot, finding),

  /** The pieces judged to be content. */
  selection: (page, judged) => {
    if (page.reading === 'all' || !isByJudgement(page, judged)) return;
    return withFolds(page, judged);
  },

  /** The same with hidden text, since the page shows next to none. */
  hidden: (page, judged) => (isByJudgement(page, judged) ? judged.selection : undefined),

  /** All of CENTER, since no text is likely enough. */
  center: ({ center }) => (keepsSome(center) ? center : undefined),

  /** All that can be seen, since CENTER holds nothing. */
  page: ({ snapshot }) =>
    snapshot.texts.some(({ visibility }) => isSeen(visibility)) ? everything(snapshot, isSeen) : undefined,

  /** All text there is. */
  all: ({ snapshot }) =>
    snapshot.texts.some(({ parent }) => !isCode(snapshot, parent))
      ? everything(snapshot, visibility => mayBeRead(snapshot, visibility))
      : undefined,

  /** There is no text. */
  none: ({ snapshot }) => everything(snapshot, isSeen),
} satisfies Readonly<Record<string, Step>>;

type SourceStep = keyof typeof STEPS;

/** `markdown`: the Markdown that the server offers. */
export type ContentSource = SourceStep | 'markdown';

export const CONTENT_SOURCES: readonly ContentSource[] = [
  ...(Object.keys(STEPS) as SourceStep[]),
  'markdown',
];

export function sourcedContent(page: ZonedPage, judged: JudgedContent): Found & { source: ContentSource } {
  for (const [source, step] of Object.entries(STEPS) as [SourceStep, Step][]) {
    const found = step(page, judged);
    if (found !== undefined) return { source, ...found };
  }
  throw new Error('The last step gives content to every page.');
}

/** Adds what a reader opens in the content. */
function withFolds({ snapshot, zoning, isEvidence }: ZonedPage, { selection, isOn }: JudgedContent): Found {
  const isCentral = (index: number) => isEvidence && enclosingZone(snapshot, zoning, index) === 'CENTER';
  return isOn('folds') ? unfolded(snapshot, selection, isCentral) : selection;
}

export const keepsSome = ({ keptTexts }: Kept): boolean => keptTexts.includes(1);

const isByJudgement = ({ center }: ZonedPage, { selection, allOfCenter }: JudgedContent): boolean =>
  keepsSome(selection) && !(allOfCenter && keepsSome(center));

const isCode = (snapshot: Snapshot, element: number): boolean =>
  CODE_TAGS.has(treeOf(snapshot).element(element).tag);

const everything = (snapshot: Snapshot, isRead: (visibility: Visibility) => boolean): Kept =>
  selectionBy(
    snapshot,
    ({ visibility }) => isRead(visibility),
    ({ visibility, parent }) => isRead(visibility) && !isCode(snapshot, parent),
  );
