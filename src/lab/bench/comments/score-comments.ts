// Compares the comments that pith finds, and drops or keeps, with those that people marked on the page.

import { at } from '../../../base/columns.ts';
import { commonest, countEach } from '../../../base/counts.ts';
import { judge } from '../../../judge/record/judge.ts';
import { commentsOf, type PageComment } from '../../../judge/selection/comments/page-comments.ts';
import type { SelectedComment } from '../../../judge/selection/kept.ts';
import { DEFAULT_METHOD } from '../../../judge/zones/methods.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { lettersOf } from '../content/document-parts.ts';
import { wordsOf } from '../content/metrics.ts';
import type { LabelProblem } from '../truth/problems.ts';
import { selectOrReport } from '../truth/resolve-labels.ts';
import { countNonBlank, WEIGHTS } from '../truth/truth.ts';
import { type CommentMarks, MARKS_FILE } from './marked-pages.ts';

/** Counts of one page; shares are made of their sums. */
export interface CommentCounts {
  /** Words of marked comments, and those that are not in the content. */
  readonly words: number;
  readonly dropped: number;
  /** Other words that are content if comments are kept, and those that are dropped with comments. */
  readonly otherWords: number;
  readonly taken: number;
  /** Marked comments, those that were found, and comments that were found where none is marked. */
  readonly known: number;
  readonly found: number;
  readonly invented: number;
  readonly author: Right;
  readonly date: Right;
  readonly depth: Right;
}

/** The found comments with such a mark, and those of them that are right. */
export interface Right {
  readonly known: number;
  readonly right: number;
}

export function scoreComments(
  snapshot: Snapshot,
  marks: CommentMarks,
  report: (problem: LabelProblem) => void,
): CommentCounts {
  const select = selectorOf(snapshot, marks, report);
  const marked = markedComments(snapshot, marks, select);
  const scored = marks.text === undefined ? null : new Set(textsIn(snapshot, select('text')));
  const own = new Set(marked.flatMap(({ texts }) => texts.filter(place => scored?.has(place) ?? true)));
  const around = new Set([
    ...marked.flatMap(({ texts }) => texts),
    ...textsAround(snapshot, select('block'), marked),
  ]);
  const usual = keptBy(snapshot, undefined);
  const all = keptBy(snapshot, 'keep');
  const words = snapshot.texts.map(({ text, visibility }) =>
    WEIGHTS.onPage.has(visibility) ? wordsOf(text).length : 0,
  );
  const sum = (fits: (place: number) => boolean): number =>
    words.reduce((total, count, place) => (fits(place) ? total + count : total), 0);
  const isOther = (place: number): boolean => !around.has(place) && at(all.keptTexts, place) === 1;
  const found = usual.comments.length > 0 ? commentsOf(snapshot).list : [];
  const pairs = pairsOf(marked, found);
  return {
    words: sum(place => own.has(place)),
    dropped: sum(place => own.has(place) && at(usual.keptTexts, place) === 0),
    otherWords: sum(isOther),
    taken: sum(place => isOther(place) && at(usual.keptTexts, place) === 0),
    known: marked.length,
    found: pairs.length,
    invented: found.filter(({ texts }) => !texts.some(place => around.has(place))).length,
    author: rightOf(pairs, (mark, { author }) =>
      mark.author === '' ? null : author !== null && isName(author, mark.author),
    ),
    date: rightOf(pairs, (mark, { date }) =>
      /\p{Nd}/u.test(mark.date) ? isDate(date ?? '', mark.date) : null,
    ),
    depth: rightOf(pairs, (mark, { depth }) => mark.depth === depth),
  };
}

interface MarkedComment {
  readonly element: number;
  /** Texts without those of comments in it. */
  readonly texts: readonly number[];
  /** As painted; '' if not marked. */
  readonly author: string;
  readonly date: string;
  readonly depth: number;
}

type Select = (name: SelectorName) => readonly number[];
type SelectorName = 'comments' | 'text' | 'block' | 'author' | 'date' | 'answers';

/** The marks of a comment may match nothing on one of the pages that share them. */
function selectorOf(
  snapshot: Snapshot,
  marks: CommentMarks,
  report: (problem: LabelProblem) => void,
): Select {
  return name => {
    const selector = marks[name];
    if (selector === undefined) return [];
    return selectOrReport(snapshot, selector, (code, message) => {
      const place = `${marks.page}: ${name}: ${selector}`;
      if (code !== 'NO_MATCH' || name === 'comments') report({ code, file: MARKS_FILE, place, message });
    });
  };
}

function markedComments(snapshot: Snapshot, marks: CommentMarks, select: Select): MarkedComment[] {
  const tree = treeOf(snapshot);
  const elements = select('comments');
  const isComment = new Set(elements);
  const [authors, dates] = [new Set(select('author')), new Set(select('date'))];
  const levels = marks.answers === undefined ? isComment : new Set(select('answers'));
  const lineOf = (index: number): number[] => tree.selfAndAncestors(index);
  const places = new Map<number, number[]>(elements.map(element => [element, []]));
  for (const [place, { parent }] of snapshot.texts.entries())
    places.get(lineOf(parent).find(index => isComment.has(index)) ?? -1)?.push(place);
  return elements.map(element => {
    const texts = places.get(element) ?? [];
    const around = lineOf(tree.parent(element));
    const lineIn = (parts: ReadonlySet<number>): string => firstLine(snapshot, { texts, element }, parts);
    return {
      ...{ element, texts, author: lineIn(authors), date: lineIn(dates) },
      depth: around.filter(index => levels.has(index)).length,
    };
  });
}

/** The text of the first of these parts that has some of the texts, with the time that it states. */
function firstLine(
  snapshot: Snapshot,
  { texts, element }: Pick<MarkedComment, 'texts' | 'element'>,
  parts: ReadonlySet<number>,
): string {
  const tree = treeOf(snapshot);
  const partOf = (place: number): number =>
    tree.selfAndAncestors(tree.text(place).parent).find(index => index > element && parts.has(index)) ?? -1;
  const first = texts.map(partOf).find(part => part >= 0);
  const line = texts.filter(place => first !== undefined && partOf(place) === first);
  const stated = tree.element(first ?? -1).attributes.datetime ?? '';
  return [...line.map(place => tree.text(place).text), stated].join(' ').trim();
}

/** Texts of the blocks of comments, or of the smallest element around all if it holds little else. */
function textsAround(
  snapshot: Snapshot,
  blocks: readonly number[],
  marked: readonly MarkedComment[],
): number[] {
  const tree = treeOf(snapshot);
  if (blocks.length > 0) return textsIn(snapshot, blocks);
  const lines = marked.map(({ element }) => tree.selfAndAncestors(tree.parent(element)));
  const common = lines[0]?.find(index => lines.every(line => line.includes(index))) ?? -1;
  const around = common < 0 ? [] : textsIn(snapshot, [common]);
  const charsOf = (places: readonly number[]): number =>
    places.reduce((sum, place) => sum + countNonBlank(tree.text(place).text), 0);
  return charsOf(marked.flatMap(({ texts }) => texts)) < LEAST_SHARE * charsOf(around) ? [] : around;
}

const textsIn = (snapshot: Snapshot, elements: readonly number[]): number[] =>
  elements.flatMap(index => [...treeOf(snapshot).textsWithin(index)].map(([place]) => place));

/** Share of comments in the element around them. */
const LEAST_SHARE = 0.5;

interface KeptTexts {
  readonly keptTexts: Uint8Array;
  readonly comments: readonly SelectedComment[];
}

const keptBy = (snapshot: Snapshot, comments: 'keep' | undefined): KeptTexts =>
  judge(snapshot, { method: DEFAULT_METHOD, thresholds: {}, center: false, comments }).selection;

type Pair = readonly [MarkedComment, PageComment];

/** Pairs each marked comment with the found one that has most of its texts. */
function pairsOf(marked: readonly MarkedComment[], found: readonly PageComment[]): Pair[] {
  const ownerOf = new Map(found.flatMap(comment => comment.texts.map(place => [place, comment] as const)));
  return marked.flatMap((mark): Pair[] => {
    const best = commonest(countEach(mark.texts.flatMap(place => ownerOf.get(place) ?? [])));
    return best === undefined ? [] : [[mark, best]];
  });
}

function rightOf(
  pairs: readonly Pair[],
  isRight: (mark: MarkedComment, found: PageComment) => boolean | null,
): Right {
  const verdicts = pairs.map(pair => isRight(...pair)).filter(verdict => verdict !== null);
  return { known: verdicts.length, right: verdicts.filter(Boolean).length };
}

/** A mark may have more than the name, such as `says:`. */
const isName = (name: string, painted: string): boolean =>
  lettersOf(name) !== '' && lettersOf(painted).includes(lettersOf(name));

/** A date is right as painted, or as ISO 8601 of the painted day and year. */
function isDate(date: string, painted: string): boolean {
  const [, year = '', , day = ''] = /^(\d{4})-(\d{2})-(\d{2})/u.exec(date) ?? [];
  if (year === '') return date !== '' && lettersOf(painted).includes(lettersOf(date));
  const numbers = (painted.match(/\d+/gu) ?? []).map(Number);
  return (
    numbers.includes(Number(day)) && [Number(year), Number(year) % 100].some(one => numbers.includes(one))
  );
}
