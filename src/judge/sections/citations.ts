// Where words of the Markdown stand on the page: their section, elements and boxes, and an address that opens them there.

import type { Box } from '../../base/box.ts';
import { firstPlace } from '../../base/columns.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import type { SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import type { Zone } from '../zones/zoning.ts';
import { addressOf, type Placed, placesWithin, type Span, wordIndex } from './placed-blocks.ts';
import type { SectionedPage } from './sections.ts';
import { wordsIn } from './text-fragment.ts';

export interface Citation extends Placed {
  /** What was asked for. */
  readonly cite: string;
  /** The Markdown there. */
  readonly markdown: string;
  /** Id of the section, and the headings that lead to it, outermost first. */
  readonly section: string;
  readonly path: readonly string[];
  /** The elements that show it. */
  readonly elements: readonly CitedElement[];
}

export interface CitedElement {
  readonly xpath: string;
  readonly zone: Zone | null;
  readonly box: Box;
}

/** The address of words in a block; that of the block where they are not whole words. */
export function addressIn(page: SectionedPage, block: number, text: string): string | undefined {
  const { words, spans } = wordIndex(page);
  const span = spans[block];
  if (span === undefined) return undefined;
  const [from, end] = placesWithin(words, span);
  const found = placesOf(page, text, from);
  return addressOf(page, ...(found !== undefined && found[1] <= end ? found : ([from, end] as const)))
    .address;
}

const SPAN = /^(\d+)-(\d+)$/;

/** `cites`: words of the content, or `FROM-END` in characters of its Markdown. Leaves out what the content does not hold. */
export function citationsOf(page: SectionedPage, cites: readonly string[]): Citation[] {
  const { markdown, spans, words } = wordIndex(page);
  return cites.flatMap((cite): Citation[] => {
    const [, start, stop] = SPAN.exec(cite) ?? [];
    const given: Span | undefined = start === undefined ? undefined : [Number(start), Number(stop)];
    const [from, end] = (given ? placesWithin(words, given) : placesOf(page, cite)) ?? [0, 0];
    const [first, last] = [words[from], words[end - 1]];
    if (first === undefined || last === undefined || end <= from) return [];
    const section = page.sections.findLast(one => one.from <= first.block);
    const span: Span = [first.from, last.end];
    return [
      {
        cite,
        markdown: markdown.slice(...span),
        span,
        ...addressOf(page, from, end),
        section: section?.id ?? '0',
        path: section?.path ?? [],
        elements: page.blocks
          .slice(first.block, last.block + 1)
          .flatMap(({ element, zone, box }, at) =>
            spans[first.block + at] === undefined
              ? []
              : { xpath: xpathOf(page.snapshot, element), zone, box },
          ),
      },
    ];
  });
}

/** Places of the words that are cited, among all words, at or after one of them. */
function placesOf(page: SectionedPage, cite: string, after = 0): Span | undefined {
  const wanted = wordsIn(cite);
  const { text, starts } = textOfWords(page);
  const place = wanted === '' ? -1 : text.indexOf(` ${wanted} `, starts[after]);
  if (place < 0) return undefined;
  const first = firstPlace(starts.length, at => (starts[at] ?? 0) >= place);
  return [first, first + wanted.split(' ').length];
}

/** All words with a blank around each, and where the blank before each stands. */
const textOfWords = onceEach((page: SectionedPage) => {
  const starts: number[] = [];
  let text = '';
  for (const { line, start, stop } of wordIndex(page).words) {
    starts.push(text.length);
    text += ` ${line.text.slice(start, stop).toLowerCase()}`;
  }
  return { text: `${text} `, starts };
});

export const CITATION_WARNINGS = [
  /** the content does not hold the words that `--cite` asks for */
  'CITATION_NOT_FOUND',
] as const;

export function citationWarnings(made: readonly Citation[], cites: readonly string[]): SnapshotWarning[] {
  const found = new Set(made.map(({ cite }) => cite));
  return cites
    .filter(cite => !found.has(cite))
    .map(cite => ({
      code: CITATION_WARNINGS[0],
      message: `the content does not hold what --cite asks for: ${onOneLine(cite).slice(0, MOST_SHOWN)}`,
    }));
}

const MOST_SHOWN = 80;
