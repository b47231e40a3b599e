// Puts the Markdown that a server offers of a page in the place of what was selected, if it says what the page says.

import type { Root } from 'hast';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { CODE_TAGS } from '../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotWarning } from '../../../page/snapshot/snapshot.ts';
import { isElement } from '../../hast/nodes.ts';
import type { OfferedContent } from '../../hast/offered-content.ts';
import type { ContentSelection } from '../../selection/content-selection.ts';
import { textOf } from '../text.ts';
import { agreementOf, LEAST_AGREEMENT } from './agreement.ts';

const NONE = { chars: 0, share: 0 } as const;

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
  return { ...selection, source: 'markdown', quality: null, dropped: NONE, folded: NONE, offered };
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
