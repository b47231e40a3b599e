// A Snapshot of an HTML string without a browser: display by tag or style attribute, every letter 8 px wide, one font.
// `data-visibility`, `data-loaded`, `data-natural` and `data-zone` say what a browser or a method would, and `data-box` (left,
// top, width, height) where an element and the texts in it are.

import type { Element, Properties, Root, RootContent, Text } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { type Box, EMPTY_BOX, isEmpty, union } from '../../src/base/box.ts';
import type { Zone, Zoning } from '../../src/judge/zones/zoning.ts';
import type {
  Snapshot,
  SnapshotBlank,
  SnapshotElement,
  SnapshotScope,
  SnapshotStyle,
  SnapshotText,
  Visibility,
} from '../../src/page/snapshot/snapshot.ts';
import { makesLines } from '../../src/see/capture/in-page/line-makers.ts';
import { PLAIN_STYLE, snapshotWith } from './snapshot.ts';

export const PAGE_URL = 'https://example.org/blog/post.html';

export function snapshotFromHtml(html: string, overrides: Partial<Snapshot> = {}): Snapshot {
  return new Layout().snapshot(parse(html), overrides);
}

/** A zone for each element by the closest `data-zone`, CENTER where there is none, null for BODY and above. */
export function zoningOf(snapshot: Snapshot): Zoning {
  const zones: (Zone | null)[] = [];
  for (const { parent, tag, attributes } of snapshot.elements) {
    const own = attributes['data-zone'] as Zone | undefined;
    zones.push(own ?? (tag === 'html' || tag === 'body' ? null : (zones[parent] ?? 'CENTER')));
  }
  return {
    method: 'test',
    thresholds: { h1: 0, h2: 0, w1: 0, w2: 0 },
    confidence: 1,
    zones,
    reasons: zones.map(() => 'the test says so'),
    confidences: new Float64Array(snapshot.elements.length).fill(1),
  };
}

const parse = (html: string): Root => unified().use(rehypeParse).parse(html);

const LINE_PX = 20;
const LETTER_PX = 8;
const PAGE_PX = 960;

interface Around {
  readonly parent: number;
  readonly scope: number;
  readonly visibility: Visibility;
  readonly whiteSpace: string;
  readonly fontWeight: number;
  readonly fontFamily: string;
  readonly listStyle: string;
  readonly isFlex: boolean;
  /** The box that the nearest element with one declares. */
  readonly box?: Box | undefined;
  /** Inside a closed `details`, of which only the summary shows. */
  readonly isFolded?: boolean;
  /** What slots show: the children of the host by slot name. */
  readonly slotted?: { readonly nodes: readonly RootContent[]; readonly scope: number };
}

class Layout {
  readonly #elements: (SnapshotElement & { pageBox: Box })[] = [];
  readonly #texts: SnapshotText[] = [];
  readonly #blanks: SnapshotBlank[] = [];
  readonly #styles: SnapshotStyle[] = [];
  readonly #scopes: SnapshotScope[] = [{ kind: 'document', host: -1, url: PAGE_URL, baseUrl: PAGE_URL }];
  #x = 0;
  #y = 0;
  #lineHeight = LINE_PX;
  #title = '';

  snapshot(root: Root, overrides: Partial<Snapshot>): Snapshot {
    this.#all(root.children, {
      parent: -1,
      scope: 0,
      visibility: 'visible',
      whiteSpace: 'normal',
      fontWeight: 400,
      fontFamily: 'serif',
      listStyle: 'decimal',
      isFlex: false,
    });
    return snapshotWith({
      url: PAGE_URL,
      title: this.#title,
      page: { width: PAGE_PX, height: this.#y + LINE_PX },
      scopes: this.#scopes,
      styles: this.#styles,
      elements: this.#elements,
      texts: this.#texts,
      blanks: this.#blanks,
      ...overrides,
    });
  }

  #all(nodes: readonly RootContent[], around: Around): void {
    for (const [at, node] of nodes.entries()) {
      if (node.type === 'text') this.#text(node, around, () => this.#isInLine(nodes, at, around));
      if (node.type === 'element') this.#element(node, around);
    }
  }

  #element(node: Element, around: Around): void {
    const attributes = attributesOf(node.properties);
    const css = attributes.style ?? '';
    const visibility = visibilityOf(node, attributes, around);
    const display = around.isFlex ? blockified(displayOf(node, css)) : displayOf(node, css);
    const whiteSpace =
      /white-space:\s*([\w-]+)/.exec(css)?.[1] ?? (node.tagName === 'pre' ? 'pre' : around.whiteSpace);
    const fontWeight = weightOf(node, css, around);
    const fontFamily = familyOf(node, css, around);
    const listStyle = /list-style(?:-type)?:\s*([\w-]+)/.exec(css)?.[1] ?? around.listStyle;
    const index = this.#elements.length;
    const { parent, scope } = around;
    const marker = markerOf(node, this.#elements[parent], listStyle);
    const look = { ...styleFor(display, whiteSpace, fontWeight, css), fontFamily, ...marker };
    const style = visibility === 'none' ? -1 : this.#styles.push(look) - 1;
    this.#elements.push({
      parent,
      scope,
      tag: node.tagName,
      attributes,
      visibility,
      style,
      pageBox: EMPTY_BOX,
    });
    if (node.tagName === 'noscript') {
      this.#unscripted(node, index);
      return;
    }
    if (node.tagName === 'title' && scope === 0)
      this.#title = node.children.map(child => (child.type === 'text' ? child.value : '')).join('');
    const isOwnLine = /^(?:block|flex|grid|table|list-item|table-row|table-caption)$/.test(display);
    if (isOwnLine && !around.isFlex) this.#newLine();
    if (around.isFlex) this.#x += 2 * LETTER_PX;
    this.#replaced(node, index, attributes);
    const isFlex = /^(?:inline-)?(?:flex|table-row)$/.test(display);
    const isFolded = node.tagName === 'details' && attributes.open === undefined;
    const inherited = { whiteSpace, fontWeight, fontFamily, listStyle };
    const box = boxOf(attributes) ?? around.box;
    this.#content(node, { ...around, ...inherited, isFolded, parent: index, visibility, isFlex, box });
    if (isOwnLine && !around.isFlex) this.#newLine();
    this.#emptyLine(node, index);
    this.#declaredBox(index);
    if (visibility !== 'none') this.#grow(around.parent, this.#elements[index]?.pageBox ?? EMPTY_BOX);
  }

  #content(node: Element, around: Around): void {
    const shadow = node.children.find(
      (child): child is Element => child.type === 'element' && child.properties.shadowRootMode !== undefined,
    );
    if (shadow !== undefined) {
      const scope = this.#scope('shadow', around);
      const nodes = node.children.filter(child => child !== shadow);
      this.#all(shadow.content?.children ?? [], {
        ...around,
        scope,
        slotted: { nodes, scope: around.scope },
      });
    } else if (node.tagName === 'slot' && around.slotted !== undefined) {
      const assigned = around.slotted.nodes.filter(child => slotOf(child) === (node.properties.name ?? ''));
      if (assigned.length > 0) this.#all(assigned, { ...around, scope: around.slotted.scope });
      else this.#all(node.children, around);
    } else if (node.tagName === 'iframe') {
      const inner = node.properties.srcDoc;
      if (typeof inner === 'string')
        this.#all(parse(inner).children, { ...around, scope: this.#scope('frame', around) });
    } else {
      this.#all(node.children, around);
    }
  }

  #scope(kind: 'shadow' | 'frame', { parent }: Around): number {
    return this.#scopes.push({ kind, host: parent, url: PAGE_URL, baseUrl: PAGE_URL }) - 1;
  }

  #replaced(node: Element, index: number, attributes: Record<string, string>): void {
    const [width, height] = SIZES[node.tagName] ?? [0, 0];
    if (width === 0) return;
    const own = [Number(attributes.width ?? width), Number(attributes.height ?? height)] as const;
    this.#grow(index, [this.#x, this.#y, own[0], own[1]]);
    this.#x += own[0];
    this.#lineHeight = Math.max(this.#lineHeight, own[1]);
    if (node.tagName !== 'img') return;
    const source = attributes['data-loaded'];
    const element = this.#elements[index];
    if (source !== undefined && element !== undefined) {
      const [naturalWidth = 0, naturalHeight = 0] = attributes['data-natural']?.split('x').map(Number) ?? own;
      this.#elements[index] = { ...element, media: { source, naturalWidth, naturalHeight } };
    }
  }

  /** A browser with scripts holds text there. */
  #unscripted(node: Element, index: number): void {
    const image = node.children.find(child => child.type === 'element' && child.tagName === 'img');
    const element = this.#elements[index];
    if (image?.type !== 'element' || element === undefined) return;
    const { src = '', width = 0, height = 0, alt = '' } = image.properties;
    const [naturalWidth, naturalHeight] = [Number(width), Number(height)];
    const media = { source: String(src), naturalWidth, naturalHeight, alt: String(alt) };
    this.#elements[index] = { ...element, media };
  }

  #text(node: Text, around: Around, isInLine: () => boolean): void {
    const { value } = node;
    if (around.whiteSpace === 'pre') {
      this.#preText(value, around);
      return;
    }
    const letters = value.replace(/\s+/g, ' ').trim();
    const holder = this.#elements[around.parent];
    if (letters === '' && KEEPS_BLANKS.test(around.whiteSpace)) this.#blank(value, around);
    else if (letters === '' && isInLine()) this.#blank(value.includes('\n') ? '\n' : ' ', around, true);
    if (letters === '') {
      if (this.#x > 0 || value.includes('\u00a0'))
        this.#x += LETTER_PX * Math.max(1, value.split('\u00a0').length - 1);
      return;
    }
    if (holder?.tag === 'script' && !/json|math/.test(holder.attributes.type ?? '')) return;
    if (/^\s/.test(value) && this.#x > 0) this.#x += LETTER_PX;
    const pageBox: Box =
      around.visibility === 'none' ? EMPTY_BOX : (around.box ?? this.#place(widthOf(letters)));
    this.#texts.push({
      parent: around.parent,
      before: this.#elements.length,
      text: value,
      pageBox,
      visibility: around.isFolded === true ? 'hidden' : around.visibility,
    });
    this.#grow(around.parent, pageBox);
    if (/\s$/.test(value)) this.#x += LETTER_PX;
  }

  #preText(value: string, around: Around): void {
    const lines = value.split('\n');
    const last = lines.at(-1) ?? '';
    const left = lines.length > 1 ? 0 : this.#x;
    const width = lines.reduce((widest, line) => Math.max(widest, widthOf(line)), 0);
    const start = /^[ \n]*/.exec(value)?.[0] ?? '';
    const skipped = start.split('\n');
    if (value.trim() !== '') {
      const top = this.#y + (skipped.length - 1) * LINE_PX;
      const indent = skipped.length > 1 || lines.length === 1 ? widthOf(skipped.at(-1) ?? '') : 0;
      const pageBox: Box = [
        left + indent,
        top,
        width - indent,
        (lines.length - skipped.length + 1) * LINE_PX,
      ];
      const { parent, visibility } = around;
      this.#texts.push({ parent, before: this.#elements.length, text: value, pageBox, visibility });
      this.#grow(parent, pageBox);
    } else this.#blank(value, around);
    this.#y += (lines.length - 1) * LINE_PX;
    this.#x = lines.length > 1 ? widthOf(last) : this.#x + widthOf(last);
  }

  /** Whether words, inline elements or the edge of one stand on both sides. */
  #isInLine(nodes: readonly RootContent[], at: number, { parent }: Around): boolean {
    const holder = this.#elements[parent]?.tag ?? 'body';
    return [nodes.slice(0, at).reverse(), nodes.slice(at + 1)].every(side => {
      const beside = side.find(({ type }) => type !== 'comment');
      if (beside === undefined) return !makesLines(holder);
      return beside.type !== 'element' || !makesLines(beside.tagName);
    });
  }

  #blank(text: string, { parent, isFlex }: Around, collapses = false): void {
    if (isFlex) return;
    const [before, beforeText] = [this.#elements.length, this.#texts.length];
    this.#blanks.push({ parent, before, beforeText, text, ...(collapses && { collapses }) });
  }

  #place(width: number): Box {
    const lines = Math.ceil((this.#x + width) / PAGE_PX);
    const box: Box = lines > 1 ? [0, this.#y, PAGE_PX, lines * LINE_PX] : [this.#x, this.#y, width, LINE_PX];
    this.#y += (lines - 1) * LINE_PX;
    this.#x = (this.#x + width) % PAGE_PX;
    return box;
  }

  #newLine(): void {
    if (this.#x === 0) return;
    this.#x = 0;
    this.#y += this.#lineHeight;
    this.#lineHeight = LINE_PX;
  }

  /** The box of a line that holds nothing. */
  #emptyLine({ tagName }: Element, index: number): void {
    const { attributes, visibility, pageBox } = this.#elements[index] ?? {};
    const isHigh = tagName === 'li' || /min-height/.test(attributes?.style ?? '');
    if (!isHigh || visibility === 'none' || pageBox === undefined || !isEmpty(pageBox)) return;
    this.#grow(index, [0, this.#y, PAGE_PX, LINE_PX]);
    this.#y += LINE_PX;
  }

  #declaredBox(index: number): void {
    const element = this.#elements[index];
    if (element !== undefined) element.pageBox = boxOf(element.attributes) ?? element.pageBox;
  }

  #grow(index: number, box: Box): void {
    const element = this.#elements[index];
    if (element !== undefined) element.pageBox = union(element.pageBox, box);
  }
}

function boxOf({ 'data-box': box }: SnapshotElement['attributes']): Box | undefined {
  const [left = 0, top = 0, width = 0, height = 0] = box?.split(' ').map(Number) ?? [];
  return box === undefined ? undefined : [left, top, width, height];
}

const KEEPS_BLANKS = /^(?:pre|break-spaces)/;

const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  img: [300, 200],
  svg: [300, 200],
  video: [640, 360],
  audio: [300, 40],
  iframe: [640, 360],
  embed: [640, 360],
  input: [13, 13],
  hr: [PAGE_PX, 2],
};

const DISPLAYS: readonly (readonly [display: string, tags: string])[] = [
  ['none', 'head script style title meta link template noscript rp datalist source track annotation base'],
  [
    'block',
    'html body address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
      'h1 h2 h3 h4 h5 h6 header hgroup hr legend main menu nav ol p pre section summary ul',
  ],
  ['list-item', 'li'],
  ['table', 'table'],
  ['table-row-group', 'tbody thead tfoot'],
  ['table-row', 'tr'],
  ['table-cell', 'td th'],
  ['table-caption', 'caption'],
  ['inline-block', 'button select textarea input'],
  ['contents', 'slot'],
];
const DISPLAY_OF = new Map(
  DISPLAYS.flatMap(([display, tags]) => tags.split(' ').map((tag): [string, string] => [tag, display])),
);

function displayOf(node: Element, css: string): string {
  return /display:\s*([\w-]+)/.exec(css)?.[1] ?? DISPLAY_OF.get(node.tagName) ?? 'inline';
}

const blockified = (display: string): string =>
  display === 'none' ? display : display.replace(/^inline-?/, '') || 'block';

function visibilityOf(node: Element, attributes: Record<string, string>, around: Around): Visibility {
  if (around.visibility === 'none' || displayOf(node, attributes.style ?? '') === 'none') return 'none';
  if (attributes.hidden !== undefined) return 'none';
  const said = attributes['data-visibility'] as Visibility | undefined;
  if (around.isFolded === true && node.tagName !== 'summary') return 'hidden';
  return (
    said ?? (node.tagName === 'br' ? 'empty' : around.visibility === 'empty' ? 'visible' : around.visibility)
  );
}

function weightOf({ tagName }: Element, css: string, around: Around): number {
  const said = /font-weight:\s*(\w+)/.exec(css)?.[1];
  if (said !== undefined) return said === 'normal' ? 400 : said === 'bold' ? 700 : Number(said);
  return /^(?:b|strong|th|h[1-6])$/.test(tagName) ? 700 : around.fontWeight;
}

function markerOf(
  { tagName }: Element,
  list: SnapshotElement | undefined,
  kind: string,
): Partial<SnapshotStyle> {
  return tagName === 'li' && list?.tag === 'ol' && kind !== 'decimal' ? { marker: kind } : {};
}

function familyOf({ tagName }: Element, css: string, around: Around): string {
  const own = /^(?:pre|code|tt|kbd|samp|listing|xmp|textarea)$/.test(tagName)
    ? 'monospace'
    : around.fontFamily;
  return /font(?:-family)?:[^;]*\b(monospace|serif)/.exec(css)?.[1] ?? own;
}

function styleFor(display: string, whiteSpace: string, fontWeight: number, css: string): SnapshotStyle {
  const float = /float:\s*(\w+)/.exec(css)?.[1] ?? 'none';
  const isBlockified = float !== 'none' || /position:\s*(?:absolute|fixed)/.test(css);
  const border = /border:/.test(css) ? 1 : 0;
  return {
    ...PLAIN_STYLE,
    display: isBlockified ? blockified(display) : display,
    position: /position:\s*(\w+)/.exec(css)?.[1] ?? 'static',
    float,
    opacity: Number(/opacity:\s*([\d.]+)/.exec(css)?.[1] ?? 1),
    fontSize: Number(/font-size:\s*(\d+)px/.exec(css)?.[1] ?? 16),
    fontWeight,
    backgroundColor: /background-color:\s*([^;]+)/.exec(css)?.[1] ?? PLAIN_STYLE.backgroundColor,
    color: /(?:^|;)color:\s*([^;]+)/.exec(css)?.[1] ?? PLAIN_STYLE.color,
    borders: [border, border, border, border],
    whiteSpace,
    textAlign: /text-align:\s*(\w+)/.exec(css)?.[1] ?? 'start',
    ...(/visibility:\s*hidden/.test(css) ? { isInvisible: true } : {}),
    ...(/text-decoration:\s*line-through/.test(css) ? { isStruck: true } : {}),
    ...(/font-style:\s*normal/.test(css) ? { isUpright: true } : {}),
  };
}

const slotOf = (node: RootContent): unknown => (node.type === 'element' ? (node.properties.slot ?? '') : '');

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += letter > '\u2e80' ? 2 * LETTER_PX : LETTER_PX;
  return width;
}

const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  xLinkHref: 'xlink:href',
};

function attributesOf(properties: Properties): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    attributes[NAMES[name] ?? attributeName(name)] =
      value === true ? '' : Array.isArray(value) ? value.join(' ') : String(value);
  }
  return attributes;
}

const attributeName = (property: string): string => {
  if (/^aria[A-Z]/.test(property)) return `aria-${property.slice('aria'.length).toLowerCase()}`;
  return /^data[A-Z]/.test(property)
    ? property.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    : property.toLowerCase();
};
