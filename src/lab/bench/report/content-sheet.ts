// The report of the content benchmark: tables by method and kind, and every page with what was kept, worst first.

import type { Box } from '../../../base/box.ts';
import { counted } from '../../../base/text/counted.ts';
import { judge } from '../../../judge/record/judge.ts';
import { DEFAULT_METHOD } from '../../../judge/zones/methods.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { boxArea, type Drawing, legendOf, type Part } from '../../../show/studio/page/sheet/sheet.ts';
import type { PicturedSheet } from '../../../show/studio/studio-html.ts';
import { wordsOf } from '../content/metrics.ts';
import {
  type ContentBenchResult,
  type ContentPageResult,
  type ContentTruth,
  contentTables,
} from '../content/result.ts';
import { share } from '../tables.ts';
import { failureParts, pageIndex, pageSection, tableParts, worstFirst } from './bench-parts.ts';

export function contentSheet(
  result: ContentBenchResult,
  title: string,
  looks: ReadonlyMap<string, ContentLook>,
): PicturedSheet {
  const { methods } = result;
  const pages = worstFirst(result.pages, page => scoreOf(page, methods[0] ?? ''));
  const pictures: Buffer[] = [];
  const drawings = pages.map(({ id }) => drawingOf(looks.get(id), pictures));
  return {
    title,
    pictures,
    drawings,
    parts: [
      {
        p: `${counted(pages.length, 'page')} with known content. Word F1: lower-cased words as a multiset, mean over pages. Shingles: runs of four words, F1 of mean precision and mean recall. Intervals: 95 %, bootstrap over pages.`,
      },
      legendOf([
        ['look-found', 'kept'],
        ['look-lost', 'dropped'],
      ]),
      ...tableParts(contentTables(result)),
      pageIndex({ pages, methods, scoreOf, about: ['kind', ({ kind }) => kind] }),
      ...pages.map((page, place) => pagePart(page, methods, place, looks.get(page.id))),
    ],
  };
}

const scoreOf = ({ scores }: ContentPageResult, method: string): number | undefined =>
  scores[method]?.words.f1;

function drawingOf(look: ContentLook | undefined, pictures: Buffer[]): Drawing | null {
  if (look === undefined) return null;
  const { width, height, texts } = look;
  const marks = texts.map(({ pageBox, isKept }) => ({
    look: isKept ? 'look-found' : 'look-lost',
    area: boxArea(pageBox),
  }));
  const picture = look.picture ? pictures.push(look.picture) - 1 : undefined;
  return { width, height, picture, marks };
}

function pagePart(
  { id, kind, url, scores, failures }: ContentPageResult,
  methods: readonly string[],
  place: number,
  look: ContentLook | undefined,
): Part {
  const figures = methods.map(method => `${method} ${share(scores[method]?.words.f1)}`).join(', ');
  return pageSection(id, kind, place, [
    { p: [{ text: look?.title ?? '' }, ' ', { text: url }] },
    { p: `Word F1: ${figures}` },
    ...failureParts(failures),
    ...(look === undefined ? [] : lookParts(look, place)),
  ]);
}

function lookParts({ verdict, missing, surplus }: ContentLook, place: number): Part[] {
  const lines = (name: string, lines: readonly string[]): Part[] => [
    { p: { text: name, as: 'b' } },
    lines.length === 0 ? { p: 'nothing' } : { list: lines.map(text => ({ text })) },
  ];
  return [
    { p: verdict },
    {
      name: `content of page ${place + 1}`,
      beside: [
        [{ drawing: place, caption: 'kept and dropped' }],
        lines('missing from the answer', missing),
        lines('in the answer by mistake', surplus),
      ],
    },
  ];
}

export interface ContentLook {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** Facts from the record: source of the content, kind of page, share dropped. */
  readonly verdict: string;
  readonly texts: readonly { readonly pageBox: Box; readonly isKept: boolean }[];
  /** Lines of the truth missing in the answer, and wrong lines of the answer; the longest of each. */
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
  /** WebP; `null` if the page has no picture. */
  readonly picture: Buffer | null;
}

/** Limits the size of the report. */
const MOST_TEXTS = 3_000;
const MOST_LINES = 15;
const LINE_CHARS = 300;
/** Consecutive words by which a line is searched for. */
const RUN_WORDS = 3;
/** Share of a line's word runs that must be found. */
const FOUND_SHARE = 0.5;

/** The part of the report about a page's content: kept and dropped texts, and differences between answer and truth. */
export function contentLook(snapshot: Snapshot, truth: ContentTruth, picture: Buffer | null): ContentLook {
  const options = { method: DEFAULT_METHOD, center: false, thresholds: {} };
  const { content, selection } = judge(snapshot, options);
  const { kind, source, dropped } = selection;
  const texts = [...snapshot.texts.entries()].filter(([, { visibility }]) => isSeen(visibility));
  return {
    width: snapshot.page.width,
    height: snapshot.page.height,
    title: snapshot.title,
    verdict: `by ${source}; ${kind.name} (${Math.round(100 * kind.confidence)} % sure); ${Math.round(100 * dropped.share)} % of CENTER dropped`,
    texts: texts
      .slice(0, MOST_TEXTS)
      .map(([index, { pageBox }]) => ({ pageBox, isKept: selection.keptTexts[index] === 1 })),
    missing: linesOutside(truth.text, content.text),
    surplus: linesOutside(content.text, truth.text),
    picture,
  };
}

/** Lines of `text` missing in `other`, longest first. */
export function linesOutside(text: string, other: string): string[] {
  const otherWords = wordsOf(other.toLowerCase());
  const known = new Set([1, 2, RUN_WORDS].flatMap(length => runsOf(otherWords, length)));
  const isFound = (line: string) => {
    const words = wordsOf(line.toLowerCase());
    const runs = runsOf(words, Math.min(RUN_WORDS, words.length));
    return runs.filter(run => known.has(run)).length >= runs.length * FOUND_SHARE;
  };
  const lines = text.split('\n').map(line => line.trim());
  const outside = lines.filter(line => /\p{L}|\p{N}/u.test(line) && !isFound(line));
  return outside
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_LINES)
    .map(line => line.slice(0, LINE_CHARS));
}

function runsOf(words: readonly string[], length: number): string[] {
  return words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, start) => words.slice(start, start + length).join(' '));
}
