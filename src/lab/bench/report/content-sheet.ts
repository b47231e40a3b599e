// The report of the content benchmark: tables by method and kind, and every page with what was kept, worst first.

import { counted } from '../../../base/text/counted.ts';
import { boxArea, type Drawing, legendOf, type Part } from '../../../show/studio/page/sheet/sheet.ts';
import type { PicturedSheet } from '../../../show/studio/studio-html.ts';
import { type ContentBenchResult, type ContentPageResult, contentTables } from '../content/result.ts';
import { share } from '../tables.ts';
import { failureParts, pageId, pageIndex, tableParts, worstFirst } from './bench-parts.ts';
import type { ContentLook } from './content-look.ts';

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
  return {
    section: [id, { text: ` ${kind}`, as: 'small' }],
    id: pageId(place),
    look: 'page',
    parts: [
      { p: [{ text: look?.title ?? '' }, ' ', { text: url }] },
      { p: `Word F1: ${figures}` },
      ...failureParts(failures),
      ...(look === undefined ? [] : lookParts(look, place)),
    ],
  };
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
