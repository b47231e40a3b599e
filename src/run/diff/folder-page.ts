// A page of a folder that is compared with another: how it is matched, read, and saved by an update.

import { sep } from 'node:path';
import type { PithError } from '../../base/errors.ts';
import type { See, Side } from './side.ts';

export interface FolderPage {
  /** As results name it: its address, or the path of its file in a folder of HTML. */
  readonly name: string;
  /** The address of the page; the path of its file if that cannot be read. */
  readonly url: string;
  /** Second key for matching: the input in a batch, the file name elsewhere. */
  readonly key: string;
  /** Path relative to the folder. */
  readonly file: string;
  /** Path of the page's own file; `null` for pages of a batch, and for HTML. */
  readonly path: string | null;
  /** Relative path of a copy in another folder. */
  readonly copy: string;
  /** The page is HTML and has to be opened in a browser. */
  readonly isOpened: boolean;
  /** Why it cannot be compared, if that is known before it is read. */
  readonly fault: PithError | null;
  readonly read: (see: See) => Promise<Side>;
}

/** A page that is opened in a browser. */
export const openedPage = (
  page: Pick<FolderPage, 'name' | 'url' | 'key' | 'file' | 'copy' | 'read'>,
): FolderPage => ({ ...page, path: null, isOpened: true, fault: null });

/** File name without endings, the same for a page and its snapshot. */
export const stemOf = (file: string): string =>
  file.replaceAll(sep, '/').replace(/(?:\.(?:x?html?|mht|mhtml))?(?:\.snapshot)?(?:\.json)?(?:\.gz)?$/i, '');

/** The name of the file that an update saves for a page of a site. `search`: its query, with `?`. */
export const copyOf = (file: string, search: string): string =>
  `${file}${encodeURIComponent(search)}.json.gz`;
