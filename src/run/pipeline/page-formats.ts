// The formats of a page: a row for each, for `segment --format`, the files of a run and the answers of the service. Loads
// what makes them only when one is made, since `--help` reads the names. docs/batch.md shows the comments.

import type { JudgeOptionsInput } from '../../judge/options/judge-option-rows.ts';
import type { SegmentKind } from '../../show/segments/segment-kinds.ts';
import type { ReadPage } from './make-result.ts';

export interface PageFormat {
  /** `segment --format` prints it; its place among the choices. */
  readonly printed?: number;
  /** File ending after the key of the page, in a run; without it, runs write no such files. */
  readonly ending?: string;
  /** Completes "`--format` of it prints …": all of this, and no part of the content. */
  readonly prints?: string;
  /** The service answers with it to clients that accept this type; the words for its docs. */
  readonly answer?: readonly [type: string, summary: string];
  /** The option of `segment` that the format needs. */
  readonly wants?: keyof JudgeOptionsInput;
  readonly make: (page: ReadPage, place: FormatPlace) => FileData | undefined | Promise<FileData | undefined>;
}

/** Facts that some formats tell of the file that they are written to. */
export interface FormatPlace {
  readonly ending?: string | undefined;
  /** Its name without the ending. */
  readonly stem?: string | undefined;
  /** The name of the bare picture beside it. */
  readonly picture?: string | undefined;
  readonly segments?: SegmentKind | undefined;
}

export type FileData = string | Uint8Array;

export const PAGE_FORMATS = {
  /** the content as Markdown (default) */
  markdown: {
    printed: 1,
    ending: '.md',
    answer: ['text/markdown', 'the content as Markdown'],
    make: ({ record }) => record.content.markdown,
  },
  /** the content in chunks ([sections.md](sections.md)); the other formats of the run then have the same content, without text that the [screenshot does not show](reading.md#what-the-picture-shows), as with `--seen-only` */
  chunks: {
    printed: 5,
    prints: 'all the content',
    ending: '.chunks.jsonl',
    wants: 'chunks',
    make: async ({ record: { chunks = [] } }) =>
      (await import('../../judge/sections/chunks.ts')).jsonLines(chunks),
  },
  /** the content as text */
  text: {
    printed: 2,
    ending: '.txt',
    answer: ['text/plain', 'the content as text'],
    make: ({ record }) => record.content.text,
  },
  /** the content as clean HTML */
  html: { printed: 3, ending: '.html', make: ({ record }) => record.content.html },
  /** the record in a file of its own */
  json: { printed: 4, ending: '.json', make: ({ record }) => `${JSON.stringify(record, null, 2)}\n` },
  /** the tables of the content [as data](sections.md), if there are some */
  tables: {
    ending: '.tables.json',
    wants: 'tables',
    make: ({ record: { tables = [] } }) =>
      tables.length === 0 ? undefined : `${JSON.stringify(tables, null, 2)}\n`,
  },
  /** the styled page without its noise; a snapshot beside it then keeps page resources */
  cleaned: { ending: '.cleaned.html', wants: 'cleaned', make: ({ cleaned }) => cleaned },
  /** the page with its zones drawn over it */
  picture: { ending: '.zones.png', wants: 'picture', make: ({ picture }) => picture },
  /** the same as JPEG (at most 65,500 px a side) */
  'picture-jpeg': { ending: '.zones.jpg', wants: 'picture', make: ({ picture }) => smaller(picture, 'jpeg') },
  /** the same as WebP, often a quarter of the size (at most 16,383 px a side, else scaled down) */
  'picture-webp': {
    ending: '.zones.webp',
    wants: 'picture',
    make: ({ picture }) => smaller(picture, 'webp'),
  },
  /** the pictures of the content, to which Markdown and HTML link, named by their bytes, in a folder that pages share. `--assets` adds this format; a snapshot beside it keeps page resources */
  assets: { ending: '', wants: 'assets', make: () => undefined }, // `filesOf` adds them.
  /** the screenshot */
  before: { ending: '.before.png', wants: 'before', make: ({ before }) => before },
  /** the screenshot with the noise blanked out */
  after: { ending: '.after.png', wants: 'after', make: ({ after }) => after },
  /** the report of the page ([studio.md](studio.md)) */
  report: {
    ending: '.report.html',
    answer: [
      'application/vnd.pith.report+html',
      'the report of the page as one HTML file, which loads nothing',
    ],
    wants: 'before',
    make: async page => {
      if (page.before === undefined) return undefined;
      const { reportApart } = await import('./look-apart.ts');
      return reportApart({ ...page, ...page.record }, page.before);
    },
  },
  /** everything that was measured (default); can be used as a source */
  snapshot: {
    ending: '.snapshot.json.gz',
    answer: ['application/vnd.pith.snapshot+gzip', 'the snapshot, as pith segment --snapshot saves it'],
    make: async ({ snapshot }, { ending = '.gz' }) =>
      (await import('./save-snapshot.ts')).packedSnapshot(snapshot, ending),
  },
  coco: {
    printed: 6,
    prints: 'the zones of the page',
    make: async ({ snapshot, zoning }, { stem = 'page', picture = `${stem}.png`, segments }) => {
      const { cocoOf } = await import('../../show/segments/segment-files.ts');
      return JSON.stringify(cocoOf(snapshot, zoning, { segments, fileName: picture }));
    },
  },
  webis: {
    printed: 7,
    prints: 'the zones of the page',
    make: async ({ snapshot, zoning }, { stem }) => {
      const { webisOf } = await import('../../show/segments/segment-files.ts');
      return JSON.stringify(webisOf(snapshot, zoning, stem));
    },
  },
} as const satisfies Record<string, PageFormat>;

type Formats = typeof PAGE_FORMATS;
export type FormatsWith<Trait> = {
  [Name in keyof Formats]: Formats[Name] extends Trait ? Name : never;
}[keyof Formats];

/** Those of the files of a run. */
export type PageFormatName = FormatsWith<{ readonly ending: string }>;
/** Those of `segment --format`. */
export type PrintedFormatName = FormatsWith<{ readonly printed: number }>;

const ROWS = Object.entries<PageFormat>(PAGE_FORMATS);
export const PAGE_FORMAT_NAMES = ROWS.flatMap(([name, { ending }]) =>
  ending === undefined ? [] : [name],
) as PageFormatName[];
export const PRINTED_FORMAT_NAMES = ROWS.filter(([, { printed }]) => printed !== undefined)
  .sort(([, one], [, other]) => (one.printed ?? 0) - (other.printed ?? 0))
  .map(([name]) => name as PrintedFormatName);

export const pageFormat = (name: keyof Formats): PageFormat => PAGE_FORMATS[name];

async function smaller(
  png: Uint8Array | undefined,
  format: 'jpeg' | 'webp',
): Promise<Uint8Array | undefined> {
  if (png === undefined) return undefined;
  const { pictureFile } = await import('../../show/picture/raster/picture-files.ts');
  return pictureFile(png, format);
}
