// Writes inline content, and the blocks that contain only inline content. The library compares all marks of a line with
// one another; choosing them one by one (inline.ts) takes a third of the time.

import type { Heading, Nodes, Paragraph, Parents, PhrasingContent, TableCell } from 'mdast';
import type { Options } from 'mdast-util-to-markdown';
import { firstCharacter, lastCharacter } from '../../hast/letters.ts';

type Handle = NonNullable<NonNullable<Options['handlers']>['text']>;
type State = Parameters<Handle>[2];
type Info = Parameters<Handle>[3];

/** Writes the children in order; each gets the characters before and after it. */
export function phrasingText(
  parent: Parents & { readonly children: readonly PhrasingContent[] },
  state: State,
  info: Info,
): string {
  const parts: string[] = [];
  let { before } = info;
  for (const [at, child] of parent.children.entries()) {
    const next = parent.children[at + 1];
    const after = next === undefined ? info.after : firstOf(next);
    const part = state.handle(child, parent, state, { ...info, before, after });
    parts.push(part);
    if (part !== '') before = lastCharacter(part);
  }
  return parts.join('');
}

/** Predicts the first character that a node writes. */
function firstOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'html') return firstCharacter(node.value);
  return FIRST[node.type] ?? '';
}

const FIRST: Readonly<Partial<Record<Nodes['type'], string>>> = {
  emphasis: '*',
  strong: '*',
  delete: '~',
  link: '[',
  footnoteReference: '[',
  image: '!',
  inlineCode: '`',
  break: ' ',
};

export const paragraphHandler: Handle = (node: Paragraph, parent, state, info) =>
  taskBox(node, parent) + within(state, 'paragraph', () => phrasingText(node, state, info));

function taskBox(node: Paragraph, parent: Parents | undefined): string {
  const isTask = parent?.type === 'listItem' && typeof parent.checked === 'boolean';
  return !isTask || parent.children[0] !== node ? '' : parent.checked === true ? '[x] ' : '[ ] ';
}

export const headingHandler: Handle = (node: Heading, _, state, info) => {
  const text = within(state, 'headingAtx', () =>
    phrasingText(node, state, { ...info, before: ' ', after: '\n' }),
  );
  return `${'#'.repeat(node.depth)} ${text}`.trimEnd();
};

export const tableCellHandler: Handle = (node: TableCell, _, state, info) =>
  within(state, 'tableCell', () => phrasingText(node, state, { ...info, before: ' ', after: ' ' }));

function within(state: State, name: 'paragraph' | 'headingAtx' | 'tableCell', write: () => string): string {
  const exit = state.enter(name);
  const exitPhrasing = state.enter('phrasing');
  const text = write();
  exitPhrasing();
  exit();
  return text;
}
