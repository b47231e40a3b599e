// Writes text, line breaks and emphasis in Markdown, with as few escapes as possible.

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
import type { Options } from 'mdast-util-to-markdown';
import { firstCharacter, lastCharacter } from '../../hast/letters.ts';
import { arePaired, endsInAddress, escaped } from './escapes.ts';
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
    isInEmphasis: state.stack.includes('emphasis') || state.stack.includes('strong'),
    endsHeading: parent?.type === 'heading' && parent.children.at(-1) === node,
    startsItem:
      parent?.type === 'paragraph' && state.stack.at(-3) === 'listItem' && parent.children[0] === node,
  });

export const textHandler: Handle = text;

const lineBreak = (_: Break, _parent: Parents | undefined, state: State): string =>
  state.stack.includes('tableCell') ? '<br>' : state.stack.includes('headingAtx') ? ' ' : '  \n';

export const breakHandler: Handle = lineBreak;

/**
 * Writes formulas and tags unchanged. In a table, `|` would end the cell, so it becomes `\|`, which table parsers
 * unescape.
 */
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
    isInEmphasis: false,
    endsHeading: false,
    startsItem: false,
  });
  return `![${label}](${destination(url)})`;
};

export const imageHandler: Handle = image;

/** Percent-encodes or escapes the characters that would end the address or change its meaning. */
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

/** Uses the first mark that Markdown recognises between these characters, or an HTML element if there is none. */
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
