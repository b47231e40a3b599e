// Finds the page on which an article goes on: declared as the next one, or numbered as the one after this.

import { seenWords } from '../../../judge/record/handles.ts';
import { placeOf, targetAddress } from '../../../page/perception/addresses.ts';
import { relWords } from '../../../page/snapshot/link-kinds.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

/** Names of pages in addresses, in the languages whose addresses are common. */
const WORDS = 'pages?|p|pg|paged|part|seite|teil|pagina|parte|partie|strona';
const PARAMETER = new RegExp(`^(?:${WORDS}|page_?n(?:o|um)?)$`, 'i');
const NUMBERED = new RegExp(`[/_,-](?:(?:${WORDS})[/_-]?)?(\\d{1,2})(?=/?$|\\.[a-z]{2,5}$)`, 'i');
const ENDING = /(?:\/(?:index)?)?(?:\.[a-z]{2,5})?\/?$/i;

/** An address without the number of its page, and that number: 1 where it has none. */
export function numberedAddress(address: string): { readonly base: string; readonly page: number } {
  const url = new URL(address);
  url.hash = '';
  let page = 1;
  for (const [name, value] of [...url.searchParams])
    if (PARAMETER.test(name) && /^\d{1,3}$/.test(value)) {
      page = Number(value);
      url.searchParams.delete(name);
    }
  const number = page === 1 ? NUMBERED.exec(url.pathname)?.[1] : undefined;
  if (number !== undefined) page = Number(number);
  const path = number === undefined ? url.pathname : url.pathname.replace(NUMBERED, '');
  return { base: `${url.host}${path.replace(ENDING, '')}${url.search}`, page };
}

export interface NextPart {
  readonly url: string;
  /** Its address is that of this page with the number after, of pages that are counted from the start of the article. */
  readonly isNumbered: boolean;
}

/** `first`: the address of the first part. */
export function nextPart(snapshot: Snapshot, first: string): NextPart | undefined {
  const { finalUrl, elements } = snapshot;
  const own = numberedAddress(finalUrl);
  const start = numberedAddress(first);
  const isNumbered = (url: string): boolean => {
    const { base, page } = numberedAddress(url);
    return start.page <= 1 && base === start.base && base === own.base && page === own.page + 1;
  };
  const links = elements.flatMap((element, index) => {
    const { tag, attributes, visibility } = element;
    if (tag !== 'link' && !(tag === 'a' && isSeen(visibility))) return [];
    const url = targetAddress(attributes.href, placeOf(snapshot, element))?.replace(/#.*$/s, '');
    return url === undefined || url === finalUrl ? [] : [{ url, index, isDeclared: isNext(attributes.rel) }];
  });
  const found =
    links.find(({ isDeclared }) => isDeclared) ??
    links.find(({ url, index }) => elements[index]?.tag === 'a' && isNumbered(url)) ??
    links.find(({ index }) => isPagerLink(snapshot, index, own.page + 1));
  return found && { url: found.url, isNumbered: isNumbered(found.url) };
}

const isNext = (rel: string | undefined): boolean => relWords(rel).includes('next');

/** True for a link that is this number, in a row of which most words are numbers and one is the number before. */
function isPagerLink(snapshot: Snapshot, index: number, number: number): boolean {
  const tree = treeOf(snapshot);
  if (tree.element(index).tag !== 'a' || seenWords(snapshot, index) !== String(number)) return false;
  for (let row = tree.parent(index), steps = 0; row > 0 && steps < 3; row = tree.parent(row), steps++) {
    const words = seenWords(snapshot, row, MOST_CHARS).split(' ');
    const numbers = words.filter(word => /^\d{1,3}$/.test(word));
    if (numbers.includes(String(number - 1)) && numbers.length * 2 >= words.length) return true;
  }
  return false;
}

/** A row of numbers has fewer. */
const MOST_CHARS = 1_000;
