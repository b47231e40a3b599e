// Builds one run of text in a block: opens inline elements only around content, and moves spaces out of them.

import type { Element, ElementContent, Properties } from 'hast';
import type { Ink } from '../../page/perception/gaps.ts';
import { isCjk } from '../../page/perception/letters.ts';
import type { PlacedInk } from './links/places.ts';
import { appendText, element, textNode } from './nodes.ts';

/** An inline element open at this place of the page. Each run that needs it creates it again. */
export interface Inline {
  readonly name: string;
  readonly properties: Properties;
  /** If set, only content it accepts goes inside; `holder` is the element that the content is in. */
  readonly accepts?: (content: 'text' | 'picture', isHeading: boolean, holder: number) => boolean;
  /** True if only the first run contains it (a link around several blocks). */
  readonly once?: boolean;
  /** Text around it that replaces its meaning (brackets of a ruby reading). */
  readonly around?: readonly [string, string];
  spent?: boolean;
}

type Blank = 'none' | 'blank' | 'line';

export class Run {
  readonly nodes: ElementContent[] = [];
  readonly inks: PlacedInk[] = [];
  /** The last ink; null if its position says nothing about the next one. */
  lastInk: Ink | null = null;
  readonly #used = new Set<Inline>();
  readonly #open: { readonly inline: Inline; readonly node: Element }[] = [];
  #blank: Blank = 'none';
  #breaks = 0;
  #lastCharacter = '';

  get isEmpty(): boolean {
    return this.nodes.length === 0;
  }

  get breaks(): number {
    return this.#breaks;
  }

  get hasBlank(): boolean {
    return this.#blank !== 'none' || this.#breaks > 0;
  }

  /** Adds a space before the next content; `line` for a line break of the source. */
  blank(kind: 'blank' | 'line'): void {
    if (this.#blank !== 'blank') this.#blank = kind;
  }

  break(): void {
    this.#breaks++;
  }

  put(content: string | Element, inlines: readonly Inline[], ink: PlacedInk): void {
    let shared = 0;
    while (shared < inlines.length && this.#open[shared]?.inline === inlines[shared]) shared++;
    this.#closeTo(shared);
    this.#putBlank(ink);
    for (const inline of inlines.slice(shared)) this.#openInline(inline);
    const children = this.#children();
    if (typeof content === 'string') appendText(children, content);
    else children.push(content);
    this.inks.push(ink);
    this.lastInk = ink;
    this.#lastCharacter = ink.last;
  }

  /** Ends the run, and removes inlines meant for one run only. */
  close(): ElementContent[] {
    this.#closeTo(0);
    for (const inline of this.#used) inline.spent = inline.once === true;
    return this.nodes;
  }

  #putBlank(ink: Ink): void {
    const children = this.#children();
    if (!this.isEmpty) {
      if (this.#breaks > 0) children.push(element('br'));
      else if (this.#wantsBlank(ink)) appendText(children, ' ');
    }
    this.#blank = 'none';
    this.#breaks = 0;
  }

  #wantsBlank(ink: Ink): boolean {
    if (this.#blank === 'none') return false;
    return this.#blank === 'blank' || !isCjk(this.#lastCharacter) || !isCjk(ink.first);
  }

  #openInline(inline: Inline): void {
    const node = element(inline.name, { ...inline.properties });
    const children = this.#children();
    if (inline.around !== undefined) children.push(element('rp', {}, [textNode(inline.around[0])]));
    children.push(node);
    this.#open.push({ inline, node });
    this.#used.add(inline);
  }

  #closeTo(length: number): void {
    while (this.#open.length > length) {
      const closed = this.#open.pop();
      const after = closed?.inline.around?.[1];
      if (after !== undefined) this.#children().push(element('rp', {}, [textNode(after)]));
    }
  }

  #children(): ElementContent[] {
    return this.#open.at(-1)?.node.children ?? this.nodes;
  }
}
