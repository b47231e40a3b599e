// The text of a page as a list of words in reading order, each with its weight, zone and element.

import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { UNSPACED } from '../../base/text/sentence-signs.ts';
import type { Zone } from '../zones/zoning.ts';
import type { ComparedElement, ComparedPage, ComparedText } from './compared-page.ts';

export interface WordList {
  /** Indexed by id: equal words of both pages share one id. */
  readonly words: readonly string[];
  readonly ids: Int32Array;
  /** Characters without white space. */
  readonly weights: Int32Array;
  readonly zones: readonly Zone[];
  /** Index of the element that contains the word; -1 for none. */
  readonly elements: Int32Array;
}

/** Records only keep the start of each text: next to a record, the other page is cut in the same way. */
export function wordLists(before: ComparedPage, after: ComparedPage): readonly [WordList, WordList] {
  const vocabulary = new Vocabulary();
  const isWhole = before.texts !== null && after.texts !== null;
  const listOf = (page: ComparedPage): WordList =>
    vocabulary.listOf((isWhole ? page.texts : null) ?? cutTexts(page));
  return [listOf(before), listOf(after)];
}

type CutText = ComparedText & { readonly hiddenChars?: number };

/** Adds text outside of listed elements at the end: only its length is known. */
function cutTexts({ elements, zones }: ComparedPage): CutText[] {
  const chars = (parts: readonly { readonly chars: number }[]): number =>
    parts.reduce((sum, part) => sum + part.chars, 0);
  const bareChars = chars(Object.values(zones)) - chars(elements);
  return [...elements.map(cutText), { text: '', element: -1, zone: 'CENTER', hiddenChars: bareChars }];
}

/** Returns the start of a long text and the length of the rest. */
function cutText({ text, chars, zone }: ComparedElement, element: number): CutText {
  const isCut = chars > nonBlankChars(text);
  const start = isCut ? text.replace(/…$/u, '') : text;
  return { text: start, element, zone, hiddenChars: chars - nonBlankChars(start) };
}

class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #words: string[] = [];

  listOf(pieces: readonly CutText[]): WordList {
    const [ids, weights, elements]: [number[], number[], number[]] = [[], [], []];
    const zones: Zone[] = [];
    for (const { text, element, zone, hiddenChars = 0 } of pieces) {
      const words = wordsIn(text);
      if (hiddenChars > 0) words.push(`\0${hiddenChars}`);
      for (const word of words) {
        ids.push(this.#idOf(word));
        weights.push(word.startsWith('\0') ? hiddenChars : word.length);
        elements.push(element);
        zones.push(zone);
      }
    }
    return {
      words: this.#words,
      ids: Int32Array.from(ids),
      weights: Int32Array.from(weights),
      zones,
      elements: Int32Array.from(elements),
    };
  }

  #idOf(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    this.#ids.set(word, this.#words.length);
    return this.#words.push(word) - 1;
  }
}

/** Each letter of a script without spaces counts as a word. */
const WORD = new RegExp(`[${UNSPACED}]|[^\\s${UNSPACED}]+`, 'gu');
/** Soft hyphens, zero-width spaces and joiners, NUL: they are invisible. */
const INVISIBLE = /[\0\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Normalises Unicode, so that composed and decomposed letters are equal. */
function wordsIn(text: string): string[] {
  const plain = /^[\x01-\x7f]*$/.test(text) ? text : text.normalize('NFC').replace(INVISIBLE, '');
  return plain.match(WORD) ?? [];
}
