// Converts Markdown of a server to the tree of content: the elements, addresses and letters that a page's own may have.

import type { Element, ElementContent, Properties, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import rehypeParse from 'rehype-parse';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { type AddressPlace, linkAddress, pictureAddress } from '../../../page/perception/addresses.ts';
import { collapse, isBlankText, validText } from '../../../page/perception/letters.ts';
import { LIMITS } from '../../hast/limits.ts';
import { element, elementsIn, isBlock, isElement, textIn, textNode } from '../../hast/nodes.ts';

const markdown = unified().use(remarkParse).use(remarkGfm);
const html = unified().use(rehypeParse, { fragment: true });

/** Levels of lists, quotes and tags: the tree is walked recursively. */
const MOST_LEVELS = 200;

/** Throws a `RangeError` for Markdown that nests too deeply. `url`: the base of its addresses. */
export function markdownTree(text: string, url: string): Root {
  const parsed = markdown.parse(withoutFrontMatter(text));
  refuseDeep(parsed);
  // HTML in it is split into tags: only as a whole it has elements.
  const written = toHtml(toHast(parsed, { allowDangerousHtml: true }), { allowDangerousHtml: true });
  const page = html.parse(written);
  refuseDeep(page);
  const place = { baseUrl: url, pageUrl: url };
  return { type: 'root', children: trimmed(contentsOf(page.children, { place, level: 0, isCode: false })) };
}

const withoutFrontMatter = (text: string): string =>
  text.replace(/^\ufeff?---[ \t]*\r?\n(?:(?!---)[^\n]*\n)*---[ \t]*(?:\r?\n|$)/, '');

interface Nested {
  readonly type: string;
  readonly children?: readonly Nested[];
}

function refuseDeep(root: Nested): void {
  let level: readonly Nested[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) throw new RangeError('it nests too deeply');
    level = level.flatMap(({ children = [] }) => children);
  }
}

interface Around {
  readonly place: AddressPlace;
  readonly level: number;
  readonly isCode: boolean;
}

const contentsOf = (nodes: readonly Root['children'][number][], around: Around): ElementContent[] => {
  const contents = nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [textNode(around.isCode ? validText(node.value) : flowing(node.value))];
    return node.type === 'element' ? elementOf(node, around) : [];
  });
  return around.isCode ? contents : withoutEdgeBlanks(contents);
};

const endsLine = (node: ElementContent | undefined): boolean => isBlock(node) || isElement(node, 'br');

/** Drops blanks beside blocks and line breaks. */
const withoutEdgeBlanks = (contents: readonly ElementContent[]): ElementContent[] =>
  contents.flatMap((node, at) => {
    const [before, after] = [contents[at - 1], contents[at + 1]];
    if (node.type !== 'text' || !(endsLine(before) || endsLine(after))) return [node];
    const start = endsLine(before) ? node.value.trimStart() : node.value;
    const value = endsLine(after) ? start.trimEnd() : start;
    return value === '' ? [] : [textNode(value)];
  });

const trimmed = (children: ElementContent[]): ElementContent[] => {
  const end = children.findLastIndex(node => node.type !== 'text' || !isBlankText(node.value));
  const last = children[end];
  const kept = children.slice(0, end + 1);
  return last?.type === 'text' ? [...kept.slice(0, -1), textNode(last.value.trimEnd())] : kept;
};

function flowing(text: string): string {
  const { text: words, blankBefore, blankAfter } = collapse(validText(text));
  if (words === '') return blankBefore ? ' ' : '';
  return `${blankBefore ? ' ' : ''}${words}${blankAfter ? ' ' : ''}`;
}

/** Elements without their own kind are transparent, such as `div`. */
function elementOf(node: Element, around: Around): ElementContent[] {
  const { tagName, properties } = node;
  if (DROPPED.has(tagName) || properties.dataFootnoteBackref !== undefined) return [];
  if (properties.dataFootnotes !== undefined) return notesOf(node, around);
  if (properties.dataFootnoteRef !== undefined) return [noteMark(textIn([node]))];
  const name = RENAMED[tagName] ?? tagName;
  const isDeep = around.level >= LIMITS.blockDepth;
  const inner = {
    ...around,
    level: around.level + 1,
    isCode: around.isCode || name === 'pre' || name === 'code',
  };
  if (name === 'pre') return [codeBlock(node)];
  const read = PROPERTIES[name];
  const own = isDeep ? undefined : read?.(properties, around.place);
  const contents = contentsOf(node.children, inner);
  if (own === undefined) return contents;
  const children = isBlock(node) ? trimmed(contents) : contents;
  return children.length === 0 && !STANDS_EMPTY.has(name) ? [] : [element(name, own, children)];
}

function codeBlock(pre: Element): Element {
  const code = elementsIn(pre.children)[0] ?? pre;
  const { className } = code.properties;
  const language = (Array.isArray(className) ? className : [])
    .map(String)
    .find(name => /^language-[\w+#.-]{1,40}$/.test(name));
  const text = validText(textIn(pre.children)).replace(/\n$/, '');
  return element('pre', {}, [
    element('code', language === undefined ? {} : { className: [language] }, [textNode(text)]),
  ]);
}

const noteMark = (label: string): Element =>
  element('a', { href: `#fn-${label}`, dataFootnoteRef: true }, [textNode(label)]);

/** The notes at the end, which are numbered as their marks are. */
function notesOf(section: Element, around: Around): ElementContent[] {
  const items = section.children
    .filter(child => isElement(child, 'ol'))
    .flatMap(list => elementsIn((list as Element).children));
  const notes = items.map((item, at) => {
    const label = String(at + 1);
    return element(
      'li',
      { id: `fn-${label}`, value: label, dataFootnote: label },
      contentsOf(item.children, around),
    );
  });
  return notes.length === 0 ? [] : [element('ol', {}, notes)];
}

const RENAMED: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del', strike: 'del' };

const STANDS_EMPTY: ReadonlySet<string> = new Set('img br hr input td th'.split(' '));

/** With all that is in them. */
const DROPPED: ReadonlySet<string> = new Set(
  'script style template noscript iframe object embed svg math head title select textarea button audio video'.split(
    ' ',
  ),
);

/** The properties of each element that is kept; undefined if it is not worth keeping. */
type PropertiesOf = (properties: Properties, place: AddressPlace) => Properties | undefined;

const bare: PropertiesOf = () => ({});
const named =
  (...names: readonly string[]): PropertiesOf =>
  properties =>
    Object.fromEntries(
      names.flatMap(name => (properties[name] === undefined ? [] : [[name, properties[name]]])),
    );

const PROPERTIES: Readonly<Record<string, PropertiesOf>> = {
  ...Object.fromEntries(
    (
      'p h1 h2 h3 h4 h5 h6 ul dl dt dd blockquote hr table caption thead tbody tfoot tr figure figcaption details ' +
      'summary br code em strong del ins sub sup kbd mark'
    )
      .split(' ')
      .map(name => [name, bare]),
  ),
  ol: named('start', 'reversed'),
  li: ({ className }) =>
    Array.isArray(className) && className.includes('task-list-item') ? { className: ['task-list-item'] } : {},
  td: named('align', 'colSpan', 'rowSpan'),
  th: named('align', 'colSpan', 'rowSpan'),
  input: ({ type, checked }) =>
    type === 'checkbox' ? { type, disabled: true, ...(checked === true && { checked }) } : undefined,
  a: ({ href }, place) => {
    const address = linkAddress(typeof href === 'string' ? href : undefined, place);
    return address === null ? undefined : { href: address };
  },
  img: ({ src, alt }, place) => {
    const address = pictureAddress(typeof src === 'string' ? src : undefined, place);
    if (address === null) return undefined;
    return {
      src: address,
      alt: typeof alt === 'string' ? flowing(alt).trim().slice(0, LIMITS.altChars) : '',
    };
  },
};
