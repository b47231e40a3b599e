// The files that a run saves of each page: their contents by format, and saved pictures by path.

import type { ReadPage } from '../../pipeline/make-result.ts';
import { type FileData, PAGE_FORMATS, type PageFormatName, pageFormat } from '../../pipeline/page-formats.ts';

/** The folder of saved pictures beside the other files of pages, which share it: names tell the bytes. */
const ASSETS = 'assets';

type AssetPath = `${typeof ASSETS}/${string}`;

/** File contents by format; a saved picture by its path. */
export type PageFiles = Partial<Record<PageFormatName | AssetPath, FileData>>;

/** True for the path of a saved picture. */
export const isAssetPath = (name: string): name is AssetPath => /^assets\/[\w-]+\.[a-z]+$/.test(name);

/** True for a name that `filesOf` gives; a worker may have sent others. */
export const isPageFile = (name: string): boolean =>
  (Object.hasOwn(PAGE_FORMATS, name) && pageFormat(name as PageFormatName).ending !== undefined) ||
  isAssetPath(name);

export function wantedBy(formats: readonly PageFormatName[]): Record<string, true | string> {
  const wishes = formats.map(name => pageFormat(name).wants);
  return Object.fromEntries(
    wishes.filter(wish => wish !== undefined).map(wish => [wish, wish === 'assets' ? ASSETS : true]),
  );
}

export async function filesOf(result: ReadPage, formats: readonly PageFormatName[]): Promise<PageFiles> {
  const files: PageFiles = {};
  for (const name of formats) {
    const { make, ending } = pageFormat(name);
    const data = await make(result, { ending });
    if (data !== undefined) files[name] = data;
  }
  for (const { name, bytes } of result.assets ?? []) files[`${ASSETS}/${name}`] = bytes;
  return files;
}
