// Recognizes pages that do not show their text: scripts took it away, it is in `noscript`, or it appears on scrolling.

import { counted } from '../../base/text/counted.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { withoutFragment } from '../../base/text/parse-url.ts';
import { CODE_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { SnapshotText, Visibility } from '../../page/snapshot/snapshot.ts';
import { VISIT_LIMITS } from '../browser/limits.ts';
import type { Arrival } from '../browser/load/navigate.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { ifHung } from '../browser/watch/freeze.ts';
import type { DecodedWalk } from './decode-walk.ts';
import type { EnteredPage } from './enter-page.ts';

const EMPTIED = {
  /** Characters outside of links that the page has left, hidden ones too: a page with more has text of its own. */
  leftChars: 300,
  /** Characters outside of links in the HTML: with less it is a frame that scripts fill. */
  htmlChars: 1_000,
  times: 5,
} as const;

/** The page is to be read without scripts: the HTML that the server sent has many times its text. */
export class EmptiedPage extends Error {}

/** Throws `EmptiedPage` if scripts removed nearly all text of the page, or if it is in `noscript`. */
export async function refuseEmptied(
  { options, toFiles }: OpenPage,
  { answer, html }: Arrival,
  shownUrl: string,
  walk: DecodedWalk,
): Promise<void> {
  if (!options.javascript || html === undefined) return;
  if (answer !== undefined && withoutFragment(toFiles(answer.url)) !== withoutFragment(shownUrl)) return;
  const left = unlinkedText(walk, () => true);
  if (left >= EMPTIED.leftChars) return;
  const sent = await unlinkedChars(await html().catch(() => ''));
  if (sent < Math.max(EMPTIED.htmlChars, EMPTIED.times * left)) return;
  throw new EmptiedPage(`${counted(left, 'character')} of ${sent} were left`);
}

/** Counts the characters outside of links and of elements whose text is not shown. */
function unlinkedText({ elements, texts }: DecodedWalk, isCounted: (text: SnapshotText) => boolean): number {
  const isApart = new Uint8Array(elements.length);
  for (const [index, { tag, parent }] of elements.entries())
    isApart[index] = tag === 'a' || CODE_TAGS.has(tag) ? 1 : (isApart[parent] ?? 0);
  let chars = 0;
  for (const text of texts)
    if (isApart[text.parent] !== 1 && isCounted(text)) chars += nonBlankChars(text.text);
  return chars;
}

const LEAST = {
  /** Fewer letters are a closed menu or panel. */
  chars: 300,
  /** Fewer transparent letters are hints that fade in under the pointer. */
  transparentChars: 60,
  /** Share of all text that is seen or waits to be shown. */
  share: 0.15,
} as const;

/**
 * True for a page that hides text below its window until a reader scrolls there. `isChecked`: also for a few
 * transparent texts, which are left out unless they appear.
 */
export function waitsForScrolling(
  { texts, elements }: DecodedWalk,
  windowHeight: number,
  isChecked: boolean,
): boolean {
  let [seen, waiting, transparent] = [0, 0, 0];
  for (const { text, parent, pageBox, visibility } of texts) {
    const chars = text.trim().length;
    if (chars === 0 || CODE_TAGS.has(elements[parent]?.tag ?? '')) continue;
    const [, top, width, height] = pageBox;
    if (isSeen(visibility)) seen += chars;
    else if (UNREVEALED.has(visibility) && top >= windowHeight && width > 0 && height > 0) {
      waiting += chars;
      if (visibility === 'transparent') transparent += chars;
    }
  }
  if (isChecked && transparent >= LEAST.transparentChars) return true;
  return waiting >= LEAST.chars && waiting >= LEAST.share * (seen + waiting);
}

/** Ways to hide text that leave its room in the page. */
const UNREVEALED: ReadonlySet<Visibility> = new Set(['hidden', 'transparent', 'clipped']);

/** A shorter text in `noscript` only asks to turn scripts on. */
const UNSCRIPTED_CHARS = 300;
/** Characters outside of links: with more, a page has text of its own, and `noscript` is not counted. */
const SHOWN_CHARS = 300;

const COUNT_UNSCRIPTED = { what: 'looking for text without scripts', ms: VISIT_LIMITS.walkMs };

/** Characters of the text in `noscript`; undefined if there is little of it, or if the page shows text of its own. */
export async function unscriptedTextOf(
  { options }: OpenPage,
  { world }: EnteredPage,
  walk: DecodedWalk,
): Promise<number | undefined> {
  if (!options.javascript || !walk.elements.some(({ tag }) => tag === 'noscript') || showsText(walk))
    return undefined;
  const chars = await ifHung(world.call('unscriptedChars', [], COUNT_UNSCRIPTED), () => 0);
  return chars < UNSCRIPTED_CHARS ? undefined : chars;
}

const showsText = (walk: DecodedWalk): boolean =>
  unlinkedText(walk, ({ visibility }) => isSeen(visibility)) >= SHOWN_CHARS;

/** Most characters of markup that are read. */
const MOST_CHARS = 4_000_000;

/** Counts the text of HTML as browsers without scripts read it, outside of links and templates. Takes linear time. */
async function unlinkedChars(html: string): Promise<number> {
  // Imported only then: few pages are nearly empty.
  const { readHtmlText } = await import('../../base/html/raw-text.ts');
  let chars = 0;
  /** Open links and templates, by tag. */
  const open = { a: 0, template: 0 };
  readHtmlText(html.slice(0, MOST_CHARS), {
    onStartTag: tag => {
      if (tag === 'a') open.a = 1;
      else if (tag === 'template') open.template++;
    },
    onEndTag: tag => {
      if (tag === 'a') open.a = 0;
      else if (tag === 'template') open.template = Math.max(0, open.template - 1);
    },
    onText: (text, raw) => {
      if (raw === '' && open.a === 0 && open.template === 0) chars += text.length;
    },
  });
  return chars;
}
