// Writes inline content, and the blocks that contain only inline content, in Markdown with as few escapes as possible. The
// library compares all marks of a line with one another; choosing them one by one takes a third of the time.

import type {
  Break,
  Definition,
  Delete,
  Emphasis,
  Heading,
  Html,
  Image,
  Link,
  LinkReference,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  Strong,
  TableCell,
  Text,
} from 'mdast';
import type { Options } from 'mdast-util-to-markdown';
import { firstCharacter, lastCharacter } from '../../../page/perception/letters.ts';
import { arePaired, endsInAddress, escaped } from './escapes.ts';

export type Handlers = NonNullable<Options['handlers']>;
export type Handle = NonNullable<Handlers['text']>;
type State = Parameters<Handle>[2];
type Info = Parameters<Handle>[3];

export const inlineHandlers: Handlers = {
  paragraph: (node: Paragraph, parent, state, info) =>
    taskBox(node, parent) + within(state, 'paragraph', () => phrasingText(node, state, info)),
  heading: (node: Heading, _, state, info) => {
    const around = { ...info, before: ' ', after: '\n' };
    const text = within(state, 'headingAtx', () => phrasingText(node, state, around));
    return `${'#'.repeat(node.depth)} ${text}`.trimEnd();
  },
  tableCell: (node: TableCell, _, state, info) =>
    within(state, 'tableCell', () => phrasingText(node, state, { ...info, before: ' ', after: ' ' })),
  text: (node: Text, parent, state, info) =>
    escaped(node.value, {
      before: info.before,
      after: info.after,
      isInCell: isInCell(state),
      isInLink: state.stack.includes('link'),
      isInEmphasis: state.stack.includes('emphasis') || state.stack.includes('strong'),
      endsHeading: parent?.type === 'heading' && parent.children.at(-1) === node,
      startsItem:
        parent?.type === 'paragraph' && state.stack.at(-3) === 'listItem' && parent.children[0] === node,
    }),
  break: (_node: Break, _, state) =>
    isInCell(state) ? '<br>' : state.stack.includes('headingAtx') ? ' ' : '  \n',
  // Formulas and tags stay as they are. In a table, `|` would end the cell; table parsers unescape `\|`.
  html: ({ value }: Html, _, state) => (isInCell(state) ? value.replaceAll('|', '\\|') : value),
  link: (node: Link, _, state, info) => `[${labelOf(node, state, info)}](${destination(node.url)})`,
  linkReference: (node: LinkReference, _, state, info) =>
    `[${labelOf(node, state, info)}][${node.identifier}]`,
  definition: ({ identifier, url }: Definition) => `[${identifier}]: ${destination(url)}`,
  image: ({ alt, url }: Image, _, state) => {
    const label = escaped(alt ?? '', {
      before: '[',
      after: ']',
      isInCell: isInCell(state),
      isInLink: true,
      isInEmphasis: false,
      endsHeading: false,
      startsItem: false,
    });
    return `![${label}](${destination(url)})`;
  },
  emphasis: mark(['*', '_'], 'em'),
  strong: mark(['**', '__'], 'strong'),
  delete: mark(['~~'], 'del'),
};

const isInCell = ({ stack }: State): boolean => stack.includes('tableCell');

function labelOf(node: Link | LinkReference, state: State, info: Info): string {
  const exit = state.enter('link');
  const label = phrasingText(node, state, { ...info, before: '[', after: ']' });
  exit();
  return label;
}

/** Percent-encodes or escapes the characters that would end the address or change its meaning. */
function destination(url: string): string {
  const plain = url.replace(/[\\\s<>|]/g, encodeURIComponent).replace(/&(?=#?\w+;)/g, '&amp;');
  return arePaired(plain, '(', ')') ? plain : plain.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Uses the first mark that Markdown recognises between these characters, or an HTML element if there is none. */
function mark(candidates: readonly string[], tag: string): Handle {
  return (node: Emphasis | Strong | Delete, _, state, info) => {
    const exit = state.enter(node.type === 'delete' ? 'phrasing' : node.type);
    const [common = '*'] = candidates;
    const inner = phrasingText(node, state, { ...info, before: common, after: common });
    exit();
    if (inner === '') return '';
    const fitting = candidates.find(candidate => fits(candidate, inner, info));
    return fitting === undefined ? `<${tag}>${inner}</${tag}>` : fitting + inner + fitting;
  };
}

/** Applies CommonMark's rules for delimiter runs, and rejects a mark next to another one of its kind. */
function fits(candidate: string, inner: string, { before, after }: Info): boolean {
  const sign = candidate.charAt(0);
  const outside = [kindOf(lastCharacter(before)), kindOf(firstCharacter(after))] as const;
  const inside = [kindOf(firstCharacter(inner)), kindOf(lastCharacter(inner))] as const;
  if ([lastCharacter(before), firstCharacter(after), inner.charAt(0), inner.at(-1)].includes(sign))
    return false;
  if (outside[1] !== 'blank' && !AFTER_ADDRESS.test(after) && endsInAddress(inner.replace(LAST_LINK, '')))
    return false;
  if (sign === '_' && (outside.includes('word') || outside.includes('symbol'))) return false;
  return [0, 1].every(side => {
    const within = inside[side];
    if (within === 'word') return true;
    return within !== 'blank' && (outside[side] === 'blank' || outside[side] === 'sign');
  });
}

/** A link at the end, and marks around it: what follows does not become part of its address. */
const LAST_LINK = /(?<!\\)\]\((?:[^\s()]|\([^\s()]*\)){0,4000}\)[*_~]*$/;

/** Starts what ends the link of an address, or is no part of it. */
const AFTER_ADDRESS = /^[?!.,:;<)]/;

/** Parsers disagree on whether symbols beyond ASCII are punctuation, so `symbol` gets the stricter rule of both. */
function kindOf(character: string): 'blank' | 'sign' | 'word' | 'symbol' {
  if (character === '' || /^\s/u.test(character)) return 'blank';
  if (/^[\p{P}!-~]/u.test(character)) return /^[\p{L}\p{N}]/u.test(character) ? 'word' : 'sign';
  return /^\p{S}/u.test(character) ? 'symbol' : 'word';
}

/** Writes the children in order; each gets the characters before and after it. */
function phrasingText(
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

function taskBox(node: Paragraph, parent: Parents | undefined): string {
  const isTask = parent?.type === 'listItem' && typeof parent.checked === 'boolean';
  return !isTask || parent.children[0] !== node ? '' : parent.checked === true ? '[x] ' : '[ ] ';
}

function within(state: State, name: 'paragraph' | 'headingAtx' | 'tableCell', write: () => string): string {
  const exit = state.enter(name);
  const exitPhrasing = state.enter('phrasing');
  const text = write();
  exitPhrasing();
  exit();
  return text;
}
