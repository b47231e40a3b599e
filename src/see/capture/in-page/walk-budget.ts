// Counts how much may still be recorded of a page. An element that exceeds it is left out, with all in it.

import type { WalkLimits, WireSpent } from './wire.ts';

export class WalkBudget {
  readonly #limits: WalkLimits;
  readonly #spent: WireSpent;
  /** By the index of the element: its levels and the characters of its path, at most. */
  readonly #depths: number[] = [];
  readonly #paths: number[] = [];

  constructor(limits: WalkLimits, spent: WireSpent) {
    this.#limits = limits;
    this.#spent = spent;
  }

  /** Characters that are left. */
  get chars(): number {
    return this.#limits.chars - this.#spent.chars;
  }

  /** Returns false for an element that is left out. */
  addElement(parent: number, tag: string): boolean {
    const { elements, tagChars, depth: mostLevels, pathChars } = this.#limits;
    const [depth, path] = this.#below(parent);
    const own = path + tag.length + STEP_CHARS;
    if (this.#depths.length >= elements || tag.length > tagChars || depth >= mostLevels) return false;
    if (this.#spent.pathChars + own > pathChars || this.chars < tag.length) return false;
    this.#depths.push(depth + 1);
    this.#paths.push(own);
    this.#spent.pathChars += own;
    this.#spent.chars += tag.length;
    return true;
  }

  /** Returns false for text that is left out. */
  addText(chars: number): boolean {
    if (this.chars < chars + PART_CHARS) return false;
    this.spend(chars + PART_CHARS);
    return true;
  }

  /** For what is recorded in any case: what follows has less. */
  spend(chars: number): void {
    this.#spent.chars += chars;
  }

  /** Where a frame in this element begins. */
  placeIn(element: number): WalkLimits['start'] {
    return this.#below(element);
  }

  #below(parent: number): WalkLimits['start'] {
    return parent < 0 ? this.#limits.start : [this.#depths[parent] ?? 0, this.#paths[parent] ?? 0];
  }
}

/** At most what a step has beside its tag, such as `/[12]`, and what the box of a text weighs. */
const STEP_CHARS = 9;
const PART_CHARS = 32;
