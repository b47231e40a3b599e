// Text that people cannot see, or see only once it has faded in: counts it, warns of it, and restores it for those who
// want it read.

import { bottom, right } from '../../base/box.ts';
import { counted } from '../../base/text/counted.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { CODE_TAGS, CONCEALING, isConcealed } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotText, SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import { withoutWideLayout } from '../../page/snapshot/wide-window.ts';
import { fadedIn } from '../selection/hidden/faded-in.ts';
import type { Selection } from '../selection/kept.ts';

/** How a text is hidden; `letters`: by characters that paint nothing. */
const HIDINGS = [...CONCEALING, 'offpage', 'letters'] as const;
type Hiding = (typeof HIDINGS)[number];

export interface HiddenText {
  /** Characters without white space. */
  readonly chars: number;
  /** Number of texts by how they are hidden. */
  readonly by: Readonly<Partial<Record<Hiding, number>>>;
  /** The start of the longest one. */
  readonly sample: string;
  /** True if it was read like other text. */
  readonly kept: boolean;
}

const LIMITS = {
  /** px left of or above the page; slides that have had their turn are nearer. */
  offpagePx: 2_000,
  /** Shorter texts beyond the edges of the page are labels and skip links for screen readers. */
  offpageChars: 100,
  /** Shorter texts in all are separators and leftovers of a design: they are counted without a warning. */
  warnChars: 20,
} as const;

export const HIDDEN_WARNINGS = [
  /** the page has text that people cannot see, which was left out ([reading.md](reading.md#hidden-text)) */
  'HIDDEN_TEXT',
] as const;

/** Undefined for a page that hides nothing. */
export function hiddenText(snapshot: Snapshot, kept: boolean): HiddenText | undefined {
  const by: Partial<Record<Hiding, number>> = {};
  let [chars, longest] = [0, ''];
  for (const text of snapshot.texts) {
    const hiding = hidingOf(snapshot, text);
    if (hiding === undefined) continue;
    by[hiding] = (by[hiding] ?? 0) + 1;
    const isWhole = isConcealed(text.visibility) || text.written === undefined;
    const unseen = isWhole ? (text.written ?? text.text) : spelled(text);
    chars += nonBlankChars(unseen);
    if (unseen.length > longest.length) longest = unseen;
  }
  if (chars === 0) return undefined;
  return { chars, by, sample: sampleOf(longest), kept };
}

export function hiddenWarnings(hidden: HiddenText | undefined): SnapshotWarning[] {
  if (hidden === undefined || hidden.chars < LIMITS.warnChars) return [];
  const done = hidden.kept ? 'was kept' : 'was left out; keepHidden (--keep-hidden) keeps it';
  const message = `${hidden.chars} characters of text that people cannot see (${Object.keys(hidden.by).join(', ')}) ${done}: "${hidden.sample}"`;
  return [{ code: HIDDEN_WARNINGS[0], message }];
}

/** Makes hidden text count as visible, in the window of the snapshot alone. */
export function withHiddenText(snapshot: Snapshot): Snapshot {
  const tree = treeOf(snapshot);
  const opened = new Set<number>();
  const texts = snapshot.texts.map(text => {
    const hiding = hidingOf(snapshot, text);
    if (hiding === undefined) return text;
    if (hiding === 'offpage') for (const at of tree.selfAndAncestors(text.parent)) opened.add(at);
    return { ...text, text: text.written ?? text.text, visibility: 'visible' as const };
  });
  const elements = snapshot.elements.map((element, index) =>
    opened.has(index) && element.visibility === 'offpage'
      ? { ...element, visibility: 'visible' as const }
      : element,
  );
  return { ...withoutWideLayout(snapshot), texts, elements };
}

export function hidingOf(snapshot: Snapshot, text: SnapshotText): Hiding | undefined {
  const { visibility, parent } = text;
  if (isConcealed(visibility)) return visibility;
  if (text.written !== undefined && !CODE_TAGS.has(treeOf(snapshot).element(parent).tag))
    return /[\p{L}\p{N}]/u.test(droppedFrom(text)) ? 'unseen' : 'letters';
  return visibility === 'offpage' && isFarText(text) ? 'offpage' : undefined;
}

const isFarText = ({ pageBox, text }: SnapshotText): boolean =>
  Math.min(right(pageBox), bottom(pageBox)) <= -LIMITS.offpagePx &&
  nonBlankChars(text) >= LIMITS.offpageChars;

/** The characters that were dropped; tags spell ASCII, other characters that paint nothing spell as dots. */
function spelled(text: SnapshotText): string {
  const dropped = [...droppedFrom(text)];
  const tags = dropped
    .map(letter => (letter.codePointAt(0) ?? 0) - 0xe0000)
    .filter(code => code >= 0x20 && code < 0x7f);
  if (tags.length > 0) return String.fromCharCode(...tags);
  return dropped.map(letter => (/[\s\p{P}\p{L}\p{N}]/u.test(letter) ? letter : '·')).join('');
}

/** Returns the parts of `written` that `text` leaves out; it has all other characters in order. */
function droppedFrom({ text, written = text }: SnapshotText): string {
  let [dropped, at] = ['', 0];
  for (const letter of written) {
    if (text.startsWith(letter, at)) at += letter.length;
    else dropped += letter;
  }
  return dropped;
}

export const FADED_WARNINGS = [
  /** the page has text that is transparent in the picture, and that was read as text that fades in, or left out with `--seen-only` ([reading.md](reading.md#text-that-fades-in)) */
  'FADED_TEXT',
] as const;

/**
 * Warns of transparent text that was read as content, or left out of a checked page: a script fades it in, or nobody
 * ever sees it. `snapshot`: the one that `selection` was made for.
 */
export function fadedWarnings(snapshot: Snapshot, selection: Selection): SnapshotWarning[] {
  const shown = fadedIn(snapshot);
  const tree = treeOf(shown);
  if (shown === snapshot) return [];
  const isLeftOut = snapshot.isChecked === true;
  let [chars, words, longest] = [0, 0, ''];
  for (const [index, { text, visibility }] of snapshot.texts.entries()) {
    if (visibility === tree.text(index).visibility) continue;
    if (!isLeftOut && selection.keptTexts[index] !== 1) continue;
    chars += nonBlankChars(text);
    words += text.trim().split(/\s+/).length;
    if (text.length > longest.length) longest = text;
  }
  if (chars === 0) return [];
  const amount = `${counted(words, 'word')} (${chars} characters)`;
  const message = isLeftOut
    ? `${amount} are transparent in the picture, even after scrolling, and were left out`
    : `${amount} of the content are transparent in the picture, and were read as text that fades in`;
  return [{ code: FADED_WARNINGS[0], message: `${message}: "${sampleOf(longest)}"` }];
}

const SAMPLE_CHARS = 160;

/** Shortens a text of a page for a warning. */
function sampleOf(text: string): string {
  const line = [...onOneLine(text)];
  return line.length <= SAMPLE_CHARS ? line.join('') : `${line.slice(0, SAMPLE_CHARS - 1).join('')}…`;
}
