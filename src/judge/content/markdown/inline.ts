// How text, line breaks and emphasis are written in Markdown, with no more escapes than they need.

import type {
  Break,
  Definition,
  Delete,
  Emphasis,
  Html,
  Image,
  Link,
  LinkReference,
  Parents,
  Strong,
  Text,
} from 'mdast';
import type { Options } from 'remark-stringify';
import { firstCharacter, lastCharacter } from '../../hast/letters.ts';
import { arePaired, escaped } from './escapes.ts';
import { phrasingText } from './phrasing.ts';

type Handle = NonNullable<NonNullable<Options['handlers']>['text']>;
type State = Parameters<Handle>[2];
type Info = Parameters<Handle>[3];

const text = (node: Text, parent: Parents | undefined, state: State, info: Info): string =>
  escaped(node.value, {
    before: info.before,
    after: info.after,
    isInCell: state.stack.includes('tableCell'),
    isInLink: state.stack.includes('link'),
    endsHeading: parent?.type === 'heading' && parent.children.at(-1) === node,
    startsItem:
      parent?.type === 'paragraph' && state.stack.at(-3) === 'listItem' && parent.children[0] === node,
  });

export const textHandler: Handle = text;

const lineBreak = (_: Break, _parent: Parents | undefined, state: State): string =>
  state.stack.includes('tableCell') ? '<br>' : state.stack.includes('headingAtx') ? ' ' : '  \n';

export const breakHandler: Handle = lineBreak;

/** What is written as it is: formulas, and tags. In a table `|` would end the cell, and readers of tables take `\|` for it. */
const html = ({ value }: Html, _: Parents | undefined, state: State): string =>
  state.stack.includes('tableCell') ? value.replaceAll('|', '\\|') : value;

export const htmlHandler: Handle = html;

const link = (node: Link, _: Parents | undefined, state: State, info: Info): string => {
  const exit = state.enter('link');
  const label = phrasingText(node, state, { ...info, before: '[', after: ']' });
  exit();
  return `[${label}](${destination(node.url)})`;
};

export const linkHandler: Handle = link;

const linkReference = (node: LinkReference, _: Parents | undefined, state: State, info: Info): string => {
  const exit = state.enter('link');
  const label = phrasingText(node, state, { ...info, before: '[', after: ']' });
  exit();
  return `[${label}][${node.identifier}]`;
};

export const linkReferenceHandler: Handle = linkReference;

export const definitionHandler: Handle = ({ identifier, url }: Definition) =>
  `[${identifier}]: ${destination(url)}`;

const image = ({ alt, url }: Image, _: Parents | undefined, state: State): string => {
  const isInCell = state.stack.includes('tableCell');
  const label = escaped(alt ?? '', {
    before: '[',
    after: ']',
    isInCell,
    isInLink: true,
    endsHeading: false,
    startsItem: false,
  });
  return `![${label}](${destination(url)})`;
};

export const imageHandler: Handle = image;

/** An address as it is, but for what would end it or be read as something else. */
function destination(url: string): string {
  const plain = url.replace(/[\\\s<>|]/g, encodeURIComponent).replace(/&(?=#?\w+;)/g, '&amp;');
  return arePaired(plain, '(', ')') ? plain : plain.replaceAll('(', '%28').replaceAll(')', '%29');
}

export const marks = {
  emphasis: mark(['*', '_'], 'em'),
  strong: mark(['**', '__'], 'strong'),
  delete: mark(['~~'], 'del'),
} as const;

type Marked = Emphasis | Strong | Delete;

/** The first mark that Markdown takes as one between these characters; where there is none, the element itself. */
function mark(candidates: readonly string[], tag: string): Handle {
  const handle = (node: Marked, _: Parents | undefined, state: State, info: Info): string => {
    const exit = state.enter(node.type === 'delete' ? 'phrasing' : node.type);
    const [common = '*'] = candidates;
    const inner = phrasingText(node, state, { ...info, before: common, after: common });
    exit();
    if (inner === '') return '';
    const fitting = candidates.find(candidate => fits(candidate, inner, info));
    return fitting === undefined ? `<${tag}>${inner}</${tag}>` : fitting + inner + fitting;
  };
  return handle;
}

/** The rules of CommonMark on runs that open and close, and no mark beside another one of its kind. */
function fits(candidate: string, inner: string, { before, after }: Info): boolean {
  const sign = candidate.charAt(0);
  const outside = [kindOf(lastCharacter(before)), kindOf(firstCharacter(after))] as const;
  const inside = [kindOf(firstCharacter(inner)), kindOf(lastCharacter(inner))] as const;
  if ([lastCharacter(before), firstCharacter(after), inner.charAt(0), inner.at(-1)].includes(sign))
    return false;
  if (sign === '_' && (outside.includes('word') || outside.includes('symbol'))) return false;
  return [0, 1].every(side => {
    const within = inside[side];
    if (within === 'word') return true;
    return within !== 'blank' && (outside[side] === 'blank' || outside[side] === 'sign');
  });
}

/** Parsers do not agree whether symbols beyond ASCII count as punctuation: `symbol` is what helps least. */
function kindOf(character: string): 'blank' | 'sign' | 'word' | 'symbol' {
  if (character === '' || /^\s/u.test(character)) return 'blank';
  if (/^[\p{P}!-~]/u.test(character)) return /^[\p{L}\p{N}]/u.test(character) ? 'word' : 'sign';
  return /^\p{S}/u.test(character) ? 'symbol' : 'word';
}
