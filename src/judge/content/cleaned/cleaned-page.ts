// Writes the page with its noise removed but its styles kept: the kept elements and their ancestors, as an HTML file.

import { placeOf } from '../../../page/perception/addresses.ts';
import { isTrackingPixel } from '../../../page/perception/pending-pictures.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotBlank, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { isTextless, LostBlanks } from '../../hast/blanks.ts';
import { holdersOf, type Selection } from '../../selection/kept.ts';
import {
  animatesAddress,
  cleanedAttributes,
  escapedText,
  headMarkup,
  isStyle,
  styleMarkup,
} from './cleaned-markup.ts';
import { Inliner } from './inlined.ts';
import { spacersOf } from './spacers.ts';

/**
 * The file runs no scripts and loads nothing from the network: loaded resources are inlined, all others omitted. Shadow
 * trees become declarative ones. Frames are left out.
 */
export function cleanedPage(snapshot: Snapshot, selection: Selection): string {
  return new CleanedPage(snapshot, selection).write();
}

/** Growing markup: its strings are joined once, at the end. */
interface Sheet {
  markup: string;
}

interface OpenElement {
  readonly index: number;
  /** Receives its content. */
  readonly sheet: Sheet;
  readonly endTag: string;
  /** For a shadow host: the light-DOM children that slots show. */
  readonly slotted?: Sheet;
  /** True if the whole subtree is written. */
  readonly isWhole: boolean;
}

class CleanedPage {
  readonly #snapshot: Snapshot;
  readonly #tree: PageTree;
  readonly #selection: Selection;
  readonly #holders: Uint8Array;
  readonly #spacers: Uint8Array;
  readonly #shadowHosts: ReadonlySet<number>;
  readonly #blanks: LostBlanks;
  readonly #inliner: Inliner;
  #hasHead = false;
  readonly #page: Sheet = { markup: '<!doctype html>\n' };
  readonly #open: OpenElement[] = [];
  /** Slotted content of the open shadow hosts. */
  readonly #slotted = new Map<number, Sheet>();
  #skippedUntil = 0;
  /** Index of the next text. */
  #next = 0;
  #nextBlank = 0;
  /** The element whose start tag was just written; -1 if something followed it. */
  #justOpened = -1;

  constructor(snapshot: Snapshot, selection: Selection) {
    this.#snapshot = snapshot;
    this.#tree = treeOf(snapshot);
    this.#selection = selection;
    this.#holders = holdersOf(snapshot, selection);
    this.#spacers = spacersOf(snapshot, this.#holders);
    this.#shadowHosts = new Set(
      snapshot.scopes.filter(({ kind }) => kind === 'shadow').map(({ host }) => host),
    );
    this.#blanks = new LostBlanks(snapshot);
    this.#inliner = new Inliner(snapshot);
  }

  write(): string {
    const { elements, texts } = this.#snapshot;
    for (let index = 0; index <= elements.length; index++) {
      for (
        let text = texts[this.#next];
        text !== undefined && text.before <= index;
        text = texts[++this.#next]
      ) {
        this.#blanksBefore(index);
        this.#text(this.#next);
      }
      this.#blanksBefore(index);
      if (index < elements.length) this.#element(index);
    }
    this.#leaveUntil(-1);
    return `${this.#page.markup.trimEnd()}\n`;
  }

  #element(index: number): void {
    const element = this.#snapshot.elements[index];
    if (element === undefined || index < this.#skippedUntil) return;
    this.#leaveUntil(element.parent);
    const around = this.#open.at(-1);
    if (!this.#hasHead && (element.tag !== 'html' || element.parent >= 0))
      this.#head(this.#sheetFor(element));
    if (isStyle(this.#snapshot, index)) {
      if (element.scope !== 0 && around !== undefined)
        around.sheet.markup += styleMarkup(this.#snapshot, index, this.#inliner);
      this.#skip(index);
    } else if (this.#isKept(index, element, around?.isWhole ?? false)) this.#openElement(index, element);
    else {
      if (this.#spacers[index] === 1) this.#spacer(index, element);
      this.#skip(index);
    }
  }

  /** Comes first: its policy must cover everything after it, whether or not the page has a head. */
  #head(sheet: Sheet): void {
    sheet.markup += headMarkup(this.#snapshot, this.#inliner);
    this.#hasHead = true;
  }

  #isKept(index: number, element: SnapshotElement, isInWhole: boolean): boolean {
    const { tag } = element;
    if (DROPPED.has(tag) || animatesAddress(element)) return false;
    if (tag === 'img' && isTrackingPixel(element)) return false;
    const isShell = KEPT_EMPTY.has(tag) && this.#selection.keptElements[index] === 1;
    return (
      isInWhole ||
      isShell ||
      this.#holders[index] === 1 ||
      tag === 'html' ||
      tag === 'body' ||
      COLUMNS.has(tag)
    );
  }

  #openElement(index: number, element: SnapshotElement): void {
    const sheet = this.#sheetFor(element);
    const tag = tagOf(element.tag);
    const isWhole = KEPT_WHOLE.has(tag) || (this.#open.at(-1)?.isWhole ?? false);
    const blank = this.#blanks.beforeElement(index, this.#snapshot.texts[this.#next]);
    this.#justOpened = index;
    sheet.markup += `${blank}<${tag}${this.#attributes(element)}>`;
    if (VOID.has(tag)) {
      this.#skip(index);
      return;
    }
    const slotted: Sheet | undefined = this.#shadowHosts.has(index) ? { markup: '' } : undefined;
    if (slotted !== undefined) {
      sheet.markup += '<template shadowrootmode="open">';
      this.#slotted.set(index, slotted);
    }
    const isHost = slotted === undefined ? {} : { slotted };
    this.#open.push({ index, sheet, endTag: `</${tag}>`, isWhole, ...isHost });
  }

  /** Writes an empty element that has the place and width of one that is left out. */
  #spacer(index: number, element: SnapshotElement): void {
    const tag = tagOf(element.tag);
    if (DROPPED.has(tag) || VOID.has(tag) || KEPT_WHOLE.has(tag)) return;
    const style = `visibility:hidden!important;${element.attributes.style ?? ''}`;
    const attributes = this.#attributes({ ...element, attributes: { ...element.attributes, style } });
    const blank = this.#blanks.beforeElement(index, this.#snapshot.texts[this.#next]);
    this.#justOpened = -1;
    this.#sheetFor(element).markup += `${blank}<${tag}${attributes}></${tag}>`;
  }

  #attributes(element: SnapshotElement): string {
    const isInPicture = element.tag === 'img' && this.#tree.element(element.parent).tag === 'picture';
    const around = isInPicture ? this.#tree.children(element.parent) : [];
    const srcsets = around.map(child => this.#tree.element(child).attributes.srcset);
    return cleanedAttributes(element, placeOf(this.#snapshot, element), this.#inliner, srcsets);
  }

  #text(textIndex: number): void {
    const text = this.#snapshot.texts[textIndex];
    if (text === undefined) return;
    this.#leaveUntil(text.parent);
    const holder = this.#open.at(-1);
    if (holder?.index !== text.parent) return;
    if (!holder.isWhole && this.#selection.keptTexts[textIndex] !== 1) return;
    const needsLine =
      text.text.startsWith('\n') &&
      this.#justOpened === text.parent &&
      DROPS_FIRST_LINE_BREAK.has(this.#tagAt(text.parent));
    this.#justOpened = -1;
    const sheet = this.#sheetOfSlottedText(text.parent) ?? holder.sheet;
    sheet.markup += (needsLine ? '\n' : this.#blanks.beforeText(text)) + escapedText(text.text);
  }

  /** Writes the white space before this element and before the next text. */
  #blanksBefore(index: number): void {
    const { blanks = [] } = this.#snapshot;
    for (
      let blank = blanks[this.#nextBlank];
      blank !== undefined && blank.before <= index && blank.beforeText <= this.#next;
      blank = blanks[++this.#nextBlank]
    ) {
      this.#blank(blank);
    }
  }

  /** Omits elements that contain nothing but white space, but writes the white space. */
  #blank({ parent, text }: SnapshotBlank): void {
    this.#leaveUntil(parent);
    const holder = this.#open.at(-1);
    if (holder === undefined || (holder.index !== parent && !this.#isBlankIn(holder.index, parent))) return;
    const needsLine =
      text.startsWith('\n') && this.#justOpened === parent && DROPS_FIRST_LINE_BREAK.has(this.#tagAt(parent));
    this.#justOpened = -1;
    const sheet = this.#sheetOfSlottedText(parent) ?? holder.sheet;
    sheet.markup += (needsLine ? '\n' : '') + text;
    this.#blanks.afterBlank();
  }

  #isBlankIn(holder: number, index: number): boolean {
    return this.#tree.parent(index) === holder && isTextless(this.#tree, index);
  }

  #leaveUntil(parent: number): void {
    for (let last = this.#open.at(-1); last !== undefined; last = this.#open.at(-1)) {
      if (this.#tree.contains(last.index, parent)) return;
      this.#open.pop();
      if (last.slotted !== undefined) last.sheet.markup += `</template>${last.slotted.markup}`;
      last.sheet.markup += last.endTag + this.#blanks.afterElement(last.index);
    }
  }

  /** Slotted children of a shadow host are written after the shadow tree, where they stand in the document. */
  #sheetFor({ parent, scope }: SnapshotElement): Sheet {
    const shadow = this.#snapshot.scopes[this.#tree.element(parent).scope];
    const isSlotted = shadow?.kind === 'shadow' && this.#tree.element(shadow.host).scope === scope;
    const slotted = isSlotted ? this.#slotted.get(shadow.host) : undefined;
    return slotted ?? this.#open.at(-1)?.sheet ?? this.#page;
  }

  /** Text in an unnamed slot comes from the document; text in a named slot is the slot's fallback. */
  #sheetOfSlottedText(parent: number): Sheet | undefined {
    const slot = this.#tree.element(parent);
    const shadow = this.#snapshot.scopes[slot.scope];
    const isOpenSlot = slot.tag === 'slot' && slot.attributes.name === undefined && shadow?.kind === 'shadow';
    return isOpenSlot ? this.#slotted.get(shadow.host) : undefined;
  }

  #skip(index: number): void {
    this.#skippedUntil = this.#tree.end(index);
  }

  #tagAt = (index: number): string => this.#tree.element(index).tag;
}

const tagSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const DROPPED = tagSet(
  'head script template iframe frame frameset noframes object embed applet base meta link style',
);
/** Empty cells are kept, because they keep their column. */
const KEPT_EMPTY = tagSet('td th');
const COLUMNS = tagSet('col colgroup');
const KEPT_WHOLE = tagSet('svg math picture video audio select');
const VOID = tagSet('area br col hr img input source track wbr');
const DROPS_FIRST_LINE_BREAK = tagSet('pre textarea');

/** Keeps names that parse normally; replaces elements whose text the HTML parser treats specially. */
function tagOf(tag: string): string {
  if (/^(?:xmp|plaintext|listing)$/.test(tag)) return 'pre';
  // Its content was visible without scripts, and must be visible in browsers with scripts too.
  if (tag === 'noscript') return 'div';
  return /^[a-z][\w.:-]*$/i.test(tag) ? tag : 'span';
}
