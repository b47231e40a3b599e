// Puts the Markdown that a server offers of a page in the place of what was selected, if it says what the page says.

import type { Root } from 'hast';
import { folded } from '../../../base/text/folded.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { CODE_TAGS } from '../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotWarning } from '../../../page/snapshot/snapshot.ts';
import { isElement } from '../../hast/nodes.ts';
import type { ContentSelection } from '../../selection/content-selection.ts';
import { NO_TEXT } from '../../selection/hidden/unfolded.ts';
import type { OfferedContent } from '../../selection/kept.ts';
import { textOf } from '../text.ts';

/** `title`: false leaves the title out. */
export function withOffered(
  snapshot: Snapshot,
  selection: ContentSelection,
  read: OfferedContent,
  title: boolean,
): ContentSelection {
  if (read.tree === undefined) return { ...selection, offered: read };
  const text = textOf(read.tree);
  if (text === '') return refused(selection, read, 'has no text');
  const shared = agreementOf(text, ...textsOf(snapshot, selection));
  if (shared.agreement < LEAST_AGREEMENT)
    return refused(selection, read, 'says something else than the page');
  if (shared.coverage < LEAST_AGREEMENT) return refused(selection, read, 'lacks most of what the page says');
  const tree = title ? read.tree : untitled(read.tree);
  const offered: OfferedContent = { ...read, tree, ...rounded(shared) };
  return { ...selection, source: 'markdown', quality: null, dropped: NO_TEXT, folded: NO_TEXT, offered };
}

const refused = (
  selection: ContentSelection,
  { url, by }: OfferedContent,
  why: string,
): ContentSelection => ({ ...selection, offered: { url, by, refused: why } });

export function offeredWarnings({ offered }: ContentSelection): SnapshotWarning[] {
  if (offered?.refused === undefined) return [];
  return [
    {
      code: 'MARKDOWN_UNUSED',
      message: `read the rendered page: its Markdown, ${offered.url}, ${offered.refused}`,
    },
  ];
}

/** The content that was selected, and all text of the page. */
function textsOf(snapshot: Snapshot, { keptTexts }: ContentSelection): [content: string, page: string] {
  const tree = treeOf(snapshot);
  const { texts } = snapshot;
  const all = texts.filter(({ parent }) => !CODE_TAGS.has(tree.element(parent).tag));
  const kept = texts.filter((_, index) => keptTexts[index] === 1);
  return [kept, all].map(some => some.map(({ text }) => text).join(' ')) as [string, string];
}

const untitled = (tree: Root): Root =>
  isElement(tree.children[0], 'h1') ? { ...tree, children: tree.children.slice(1) } : tree;

const rounded = ({ agreement, coverage }: ReturnType<typeof agreementOf>) => ({
  agreement: Math.round(agreement * 100) / 100,
  coverage: Math.round(coverage * 100) / 100,
});

/** Word pairs that both have: single words would not do, since two texts of one language share half of theirs. */
interface Agreement {
  /** Share of the Markdown that the page has, shown or not. */
  readonly agreement: number;
  /** Share of the page's own content that the Markdown has. */
  readonly coverage: number;
}

/**
 * Least share of both. On the 20 samples, content has 0.92 and more in common with its own page, and at most 0.12 with
 * another one; the first fifth of it covers 0.18 to 0.24 of the rest, and half of one page that repeats itself.
 */
export const LEAST_AGREEMENT = 0.3;

/** `content`: what was judged to be content; `page`: all text of the page. */
export function agreementOf(markdown: string, content: string, page: string): Agreement {
  const offered = pairsOf(markdown);
  return { agreement: shareOf(offered, pairsOf(page)), coverage: shareOf(pairsOf(content), offered) };
}

/** Letters of scripts without blanks count as words. */
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  let last = '';
  for (const [word] of folded(text).matchAll(WORDS)) {
    pairs.add(`${last} ${word}`);
    last = word;
  }
  return pairs;
}

/** 1 without pairs: nothing is missing. */
function shareOf(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  if (wanted.size === 0) return 1;
  let shared = 0;
  for (const pair of wanted) if (found.has(pair)) shared++;
  return shared / wanted.size;
}
