// The outline of a page: its zones, and in each the blocks that a person sees, with their role, name and box.

import {
  area,
  type Box,
  bottom,
  contains,
  EMPTY_BOX,
  intersection,
  isEmpty,
  right,
  union,
} from '../../base/box.ts';
import { once } from '../../base/memoize.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { LANDMARK_ROLES } from '../../page/snapshot/landmarks.ts';
import { type PageTree, treeOf } from '../../page/snapshot/page-tree.ts';
import { shortSelectorOf } from '../../page/snapshot/short-selector.ts';
import { HEADING_TAGS } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { textStart } from '../record/describe-element.ts';
import { ZONES, type Zone, type Zoning } from '../zones/zoning.ts';
import { ignoredElements, parseIgnore } from './ignored.ts';

export interface OutlineBlock {
  readonly zone: Zone;
  /** Its ARIA role or that of its tag; `text` for headings, paragraphs and lists below one another. */
  readonly role: string;
  /** Its label or first heading; '' without one. */
  readonly name: string;
  /** Its first words. */
  readonly words?: string;
  /** The shortest one that names it alone, computed when it is read; '' for a whole zone. */
  readonly selector?: string;
  /** It, or a part inside of it, may come, go, change and push others. */
  readonly ignored?: 'whole' | 'inside' | undefined;
  /** px of the page, rounded to the grid. */
  readonly box: Box;
}

export interface Outline {
  readonly page: { readonly width: number; readonly height: number };
  /** By zone, then from top to bottom. */
  readonly blocks: readonly OutlineBlock[];
}

interface OutlineOptions {
  /** CSS selectors, kinds, or zones as `zone=RM`: each match is one ignored block. */
  readonly ignore?: readonly string[];
  /** px: boxes are rounded to multiples of this; `OUTLINE.grid` by default. */
  readonly grid?: number;
  /** Index of the element whose outline is taken; by default the whole page. */
  readonly root?: number;
}

const OUTLINE = {
  /** px: boxes are rounded to multiples of this. */
  grid: 8,
  /** px: narrower or lower parts are no blocks of their own. */
  leastSide: 16,
  /** Share of the window below which a container is one block. */
  leastSplitShare: 0.02,
  /** Most blocks that a container is split into; with more it stays one block. */
  mostParts: 24,
  /** px by which the edges of texts in one column or line may differ. */
  slack: 8,
  /** px: the items of menus and lists of text are lower, and closer to one another. */
  itemHeight: 64,
  nameChars: 40,
} as const;

export function outlineOf(snapshot: Snapshot, zoning: Zoning, options: OutlineOptions = {}): Outline {
  const blocks = new Outliner(snapshot, zoning, options).blocks();
  const order = (block: OutlineBlock): number => ZONES.indexOf(block.zone);
  blocks.sort((a, b) => order(a) - order(b) || a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  const { width, height } = snapshot.page;
  return { page: { width, height: rounded(height, options.grid ?? OUTLINE.grid) }, blocks };
}

/** The same block with other values; its selector is still computed when it is read. */
export const withProperties = (block: OutlineBlock, values: Partial<OutlineBlock>): OutlineBlock =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(block), ...Object.getOwnPropertyDescriptors(values) },
  ) as OutlineBlock;

/** A block before its box is rounded. */
interface RoughBlock {
  readonly element: number;
  readonly zone: Zone;
  readonly box: Box;
  readonly isText: boolean;
  /** It has too many parts to be split. */
  readonly isFull?: boolean;
  readonly ignored?: OutlineBlock['ignored'];
}

class Outliner {
  readonly #snapshot: Snapshot;
  readonly #tree: PageTree;
  readonly #root: number;
  readonly #grid: number;
  readonly #ignored: ReadonlySet<number>;
  /** Elements with an ignored one inside. */
  readonly #holders = new Set<number>();
  readonly #ignoredZones: ReadonlySet<Zone>;
  /** Zone of all boxes in a subtree; null where they differ. */
  readonly #subtreeZones: (Zone | null | undefined)[];

  constructor(
    snapshot: Snapshot,
    { zones }: Zoning,
    { ignore = [], root = 0, grid = OUTLINE.grid }: OutlineOptions,
  ) {
    this.#snapshot = snapshot;
    this.#tree = treeOf(snapshot);
    this.#root = root;
    this.#grid = grid;
    const { zones: ignoredZones, selectors } = parseIgnore(ignore);
    this.#ignoredZones = ignoredZones;
    this.#ignored = new Set(selectors.flatMap(selector => ignoredElements(snapshot, selector)));
    for (const index of this.#ignored)
      for (let at = this.#tree.parent(index); at >= 0 && !this.#holders.has(at); at = this.#tree.parent(at))
        this.#holders.add(at);
    this.#subtreeZones = subtreeZones(snapshot, zones);
  }

  blocks(): OutlineBlock[] {
    const parts = this.#partsOf(this.#root);
    const whole: RoughBlock[] = [];
    for (const zone of this.#ignoredZones) {
      const own = parts.filter(part => part.zone === zone);
      const box = own.reduce<Box>((sum, part) => union(sum, part.box), EMPTY_BOX);
      if (own.length > 0) whole.push({ element: -1, zone, box, isText: false, ignored: 'whole' });
    }
    return [...whole, ...parts.filter(({ zone }) => !this.#ignoredZones.has(zone))].map(part =>
      this.#blockOf(part),
    );
  }

  #blockOf(part: RoughBlock): OutlineBlock {
    const { element, zone, ignored } = part;
    const snapshot = this.#snapshot;
    const isNamed = element >= 0 && ignored !== 'whole';
    const selector = once(() => (element < 0 ? '' : shortSelectorOf(snapshot, element)));
    return {
      zone,
      role: this.#roleOf(part),
      name: isNamed ? this.#nameOf(element) : '',
      words: isNamed ? shortened(textStart(snapshot, element, this.#tree.end(element))) : '',
      get selector() {
        return selector();
      },
      box: onGrid(part.box, this.#grid),
      ...(ignored && { ignored }),
    };
  }

  #partsOf(element: number): RoughBlock[] {
    const zone = this.#subtreeZones[element] ?? null;
    const box = this.#boxOf(element);
    const { viewport } = this.#snapshot;
    const isSmall = area(box) < OUTLINE.leastSplitShare * viewport.width * viewport.height;
    const one = zone === null || isEmpty(box) ? [] : [this.#part(element, zone)];
    const isLandmark = this.#isLandmark(element);
    if (one.length > 0 && ((isSmall && !isLandmark) || this.#ignored.has(element) || this.#isUnit(element)))
      return one;
    const children = this.#tree.children(element).flatMap(child => this.#partsOf(child));
    const ignored = children.filter(part => part.ignored === 'whole');
    const parts = joinedTexts(
      children.filter(part => part.ignored !== 'whole'),
      ignored,
    );
    if (parts.length === 0) return ignored.length > 0 ? ignored : one;
    if (parts.length > OUTLINE.mostParts && one.length > 0)
      return one.map(part => ({ ...part, isFull: true }));
    if (!isLandmark) return [...parts, ...ignored];
    const isOne = parts.length === 1 && one.length > 0 && parts[0]?.isText === true;
    return [...(isOne ? one : parts.map(part => ({ ...part, isText: false }))), ...ignored];
  }

  #part(element: number, zone: Zone): RoughBlock {
    const isIgnored = this.#ignored.has(element);
    const ignored = isIgnored ? 'whole' : this.#holders.has(element) ? 'inside' : undefined;
    const isText = this.#isText(element) && !isIgnored;
    return { element, zone, box: this.#boxOf(element), isText, ignored };
  }

  /** Its texts are not joined with those around it. */
  #isLandmark(element: number): boolean {
    const { tag, attributes } = this.#tree.element(element);
    return LANDMARK_TAGS.has(tag) || attributes.role !== undefined || attributes['aria-label'] !== undefined;
  }

  /** Never split: readers see it as one thing. */
  #isUnit(element: number): boolean {
    const { tag, attributes } = this.#tree.element(element);
    return UNIT_TAGS.has(tag) || attributes.role === 'button' || this.#isText(element);
  }

  #isText(element: number): boolean {
    const { tag, pageBox } = this.#tree.element(element);
    if (UNIT_TAGS.has(tag)) return false;
    if (tag === 'ul' || tag === 'ol')
      return pageBox[3] < OUTLINE.itemHeight * this.#tree.children(element).length;
    if (TEXT_TAGS.has(tag)) return true;
    return this.#tree.texts(element).some(text => this.#tree.text(text).visibility === 'visible');
  }

  /** Empty for what is not painted, and for what is too small to be a block. */
  #boxOf(element: number): Box {
    const { pageBox, visibility } = this.#tree.element(element);
    if (visibility !== 'visible') return EMPTY_BOX;
    const { width, height } = this.#snapshot.page;
    const box = intersection(pageBox, [0, 0, width, height]);
    return Math.min(box[2], box[3]) < OUTLINE.leastSide ? EMPTY_BOX : box;
  }

  #roleOf({ element, isText, isFull }: RoughBlock): string {
    if (element < 0) return 'zone';
    if (isFull) return 'group';
    const { tag, attributes } = this.#tree.element(element);
    const role = attributes.role?.trim().split(/\s+/)[0];
    if (role) return /^[a-z]{1,30}$/.test(role) ? role : 'group';
    return TAG_ROLES[tag] ?? (isText || this.#isText(element) ? 'text' : 'group');
  }

  #nameOf(element: number): string {
    const { attributes } = this.#tree.element(element);
    const label = attributes['aria-label'] ?? attributes.alt ?? '';
    const end = this.#tree.end(element);
    let heading = '';
    for (let index = element; index < end && heading === ''; index++) {
      const { tag, visibility } = this.#tree.element(index);
      if (NAMING_TAGS.has(tag) && visibility === 'visible')
        heading = textStart(this.#snapshot, index, this.#tree.end(index));
    }
    return shortened(label.trim() || heading);
  }
}

function shortened(words: string): string {
  const text = onOneLine(words);
  return text.length > OUTLINE.nameChars ? `${text.slice(0, OUTLINE.nameChars - 1)}…` : text;
}

/** Joins texts that follow one another in a column or a line, because their number changes with the words. */
function joinedTexts(parts: readonly RoughBlock[], ignored: readonly RoughBlock[]): RoughBlock[] {
  const joined: RoughBlock[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (
      last !== undefined &&
      last.zone === part.zone &&
      last.isText &&
      part.isText &&
      follows(last.box, part.box)
    )
      joined[joined.length - 1] = joinedText(last, part, ignored);
    else joined.push(part);
  }
  return joined;
}

/** Two texts as one, which an ignored part between them pushes apart. */
function joinedText(last: RoughBlock, next: RoughBlock, ignored: readonly RoughBlock[]): RoughBlock {
  const box = union(last.box, next.box);
  const isParted = [last, next].some(part => part.ignored) || ignored.some(part => contains(box, part.box));
  return { ...last, box, ignored: isParted ? 'inside' : undefined };
}

function follows(last: Box, next: Box): boolean {
  const isBelow = Math.abs(last[0] - next[0]) <= OUTLINE.slack && next[1] >= bottom(last) - OUTLINE.slack;
  const isBeside =
    Math.abs(last[1] - next[1]) <= OUTLINE.slack &&
    Math.max(last[3], next[3]) <= OUTLINE.itemHeight &&
    Math.abs(next[0] - right(last)) <= OUTLINE.itemHeight;
  return isBelow || isBeside;
}

function subtreeZones(snapshot: Snapshot, zones: Zoning['zones']): (Zone | null | undefined)[] {
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  const found: (Zone | null | undefined)[] = elements.map(({ visibility }, index) =>
    visibility === 'visible' ? (zones[index] ?? undefined) : undefined,
  );
  for (let index = elements.length - 1; index > 0; index--) {
    const parent = tree.parent(index);
    const own = found[index];
    if (parent < 0 || own === undefined) continue;
    const known = found[parent];
    found[parent] = known === undefined || known === own ? own : null;
  }
  return found;
}

const rounded = (px: number, grid: number): number => Math.round(px / grid) * grid;

const onGrid = (box: Box, grid: number): Box => {
  const [left, top] = [rounded(box[0], grid), rounded(box[1], grid)];
  return [left, top, rounded(right(box), grid) - left, rounded(bottom(box), grid) - top];
};

const TEXT_TAGS = new Set(
  'h1 h2 h3 h4 h5 h6 hgroup p dl blockquote pre address time hr figcaption span a strong em b i small'.split(
    ' ',
  ),
);
const UNIT_TAGS = new Set(
  'table form fieldset figure picture img svg canvas video audio iframe object embed button input select textarea details nav li'.split(
    ' ',
  ),
);
const NAMING_TAGS = new Set([...HEADING_TAGS, 'legend', 'caption', 'summary']);
const LANDMARK_TAGS = new Set('header footer main aside section article'.split(' '));
const TAG_ROLES: Readonly<Record<string, string>> = {
  ...LANDMARK_ROLES,
  section: 'region',
  article: 'article',
  form: 'form',
  table: 'table',
  figure: 'figure',
  img: 'image',
  picture: 'image',
  svg: 'image',
  li: 'listitem',
  button: 'button',
  details: 'details',
  iframe: 'frame',
  video: 'video',
};
