// The formats that a batch can save of each page: names, file endings, and how to make them.

import { jsonLines } from '../../../judge/sections/chunks.ts';
import { snapshotBytes } from '../../../page/snapshot/snapshot-file.ts';
import type { PictureFormat } from '../../../show/picture/raster/picture-files.ts';
import { lookOf } from '../../../show/studio/look-of.ts';
import { reportHtml } from '../../../show/studio/studio-html.ts';
import { boundedFor } from '../../pipeline/judge-page.ts';
import type { ReadPage } from '../../pipeline/make-result.ts';

interface PageFormat {
  /** File ending after the key of the page. */
  readonly ending: string;
  /** The option of `segment` that the format needs. */
  readonly wants?: 'picture' | 'before' | 'after' | 'cleaned' | 'chunks' | 'assets';
  readonly make: (result: ReadPage, ending: string) => FileData | undefined | Promise<FileData | undefined>;
}

type FileData = string | Uint8Array;

export const PAGE_FORMATS = {
  markdown: { ending: '.md', make: ({ record }) => record.content.markdown },
  chunks: {
    ending: '.chunks.jsonl',
    wants: 'chunks',
    make: ({ record: { chunks = [] } }) => jsonLines(chunks),
  },
  text: { ending: '.txt', make: ({ record }) => record.content.text },
  html: { ending: '.html', make: ({ record }) => record.content.html },
  json: { ending: '.json', make: ({ record }) => `${JSON.stringify(record, null, 2)}\n` },
  cleaned: { ending: '.cleaned.html', wants: 'cleaned', make: ({ cleaned }) => cleaned },
  picture: { ending: '.zones.png', wants: 'picture', make: ({ picture }) => picture },
  'picture-jpeg': { ending: '.zones.jpg', wants: 'picture', make: ({ picture }) => smaller(picture, 'jpeg') },
  'picture-webp': {
    ending: '.zones.webp',
    wants: 'picture',
    make: ({ picture }) => smaller(picture, 'webp'),
  },
  /** Several files: `filesOf` adds them. */
  assets: { ending: '', wants: 'assets', make: () => undefined },
  before: { ending: '.before.png', wants: 'before', make: ({ before }) => before },
  after: { ending: '.after.png', wants: 'after', make: ({ after }) => after },
  report: {
    ending: '.report.html',
    wants: 'before',
    make: async result => {
      if (result.before === undefined) return undefined;
      const bounded = boundedFor(result.snapshot);
      return reportHtml(await lookOf({ ...result, ...result.record }, result.before, { bounded }));
    },
  },
  snapshot: {
    ending: '.snapshot.json.gz',
    make: ({ snapshot }, ending) => snapshotBytes(snapshot, ending),
  },
} as const satisfies Record<string, PageFormat>;

async function smaller(png: Uint8Array | undefined, format: PictureFormat): Promise<Uint8Array | undefined> {
  if (png === undefined) return undefined;
  const { pictureFile } = await import('../../../show/picture/raster/picture-files.ts');
  return pictureFile(png, format);
}

export type PageFormatName = keyof typeof PAGE_FORMATS;
export const PAGE_FORMAT_NAMES = Object.keys(PAGE_FORMATS) as PageFormatName[];

/** The folder of saved pictures beside the other files of pages, which share it: names tell the bytes. */
const ASSETS = 'assets';

type AssetPath = `${typeof ASSETS}/${string}`;

/** File contents by format; a saved picture by its path. */
export type PageFiles = Partial<Record<PageFormatName | AssetPath, FileData>>;

/** True for the path of a saved picture. */
export const isAssetPath = (name: string): name is AssetPath => /^assets\/[\w-]+\.[a-z]+$/.test(name);

/** True for a name that `filesOf` gives; a worker may have sent others. */
export const isPageFile = (name: string): boolean => Object.hasOwn(PAGE_FORMATS, name) || isAssetPath(name);

export function wantedBy(formats: readonly PageFormatName[]): Record<string, true | string> {
  const wishes = formats.map(name => (PAGE_FORMATS[name] as PageFormat).wants);
  return Object.fromEntries(
    wishes.filter(wish => wish !== undefined).map(wish => [wish, wish === 'assets' ? ASSETS : true]),
  );
}

export async function filesOf(result: ReadPage, formats: readonly PageFormatName[]): Promise<PageFiles> {
  const files: PageFiles = {};
  for (const name of formats) {
    const { make, ending }: PageFormat = PAGE_FORMATS[name];
    const data = await make(result, ending);
    if (data !== undefined) files[name] = data;
  }
  for (const { name, bytes } of result.assets ?? []) files[`${ASSETS}/${name}`] = bytes;
  return files;
}
