// A folder of label sets: its sets, their pages with who labelled them, and pages that are added as snapshots.

import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { PithError, usageError, withMessage } from '../../base/errors.ts';
import { makeFolder } from '../../base/files/make-folder.ts';
import type { ReadPage } from '../../run/pipeline/make-result.ts';
import { saveSnapshot } from '../../run/pipeline/save-snapshot.ts';
import { slugOf } from '../../run/sources/page-slug.ts';
import { fileVisit } from '../bench/pages/pages-to-see.ts';
import { type PageToSee, visitOptions } from '../bench/pages/see-pages.ts';
import type { PageLabels } from '../bench/truth/labels.ts';
import { folderPages, LABELLER, labelFileBy, labelsIn, type PageToLabel } from './label-pages.ts';

/** As clients may name a set: a folder below that of all sets, and not a hidden one. */
const SET_NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._-]{0,59}$/u;

export interface ListedPage extends PageToLabel {
  /** Names of labellers; '' is who wrote `labels.json`. */
  readonly labelledBy: readonly string[];
}

interface MostLabels {
  readonly pages: number;
  readonly sets: number;
}

export class LabelFolder {
  readonly path: string;
  /** Adds one page after the other, so that parallel requests keep the limits. */
  #lastAdded: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.path = resolve(path);
  }

  async setNames(): Promise<string[]> {
    const entries = await readdir(this.path, { withFileTypes: true }).catch(() => []);
    return entries
      .filter(entry => entry.isDirectory() && SET_NAME.test(entry.name))
      .map(({ name }) => name)
      .sort();
  }

  /** Looked up among the folders that exist, so that no name leads out of them. */
  async pathOf(set: string): Promise<string> {
    if ((await this.setNames()).includes(set)) return join(this.path, set);
    throw new PithError('NOT_FOUND', `there is no label set '${set}'`);
  }

  /** In the order of their names. */
  async pages(set: string): Promise<ListedPage[]> {
    const pages = await folderPages(await this.pathOf(set)).catch((error: unknown) => {
      if (error instanceof PithError && error.code === 'INPUT_INVALID') return [];
      throw error;
    });
    const namesIn = new Map<string, Promise<string[]>>();
    const filesBeside = (file: string): Promise<string[]> => {
      const folder = dirname(file);
      const names = namesIn.get(folder) ?? readdir(folder);
      namesIn.set(folder, names);
      return names;
    };
    return Promise.all(
      pages.map(async page => {
        const { labelFile } = page;
        return { ...page, labelledBy: labellersIn(await filesBeside(labelFile), basename(labelFile)) };
      }),
    );
  }

  /** The page as `by` labels it, and the one after it. */
  async page(set: string, name: string, by: string): Promise<readonly [PageToLabel, PageToLabel?]> {
    const pages = await this.pages(set);
    const at = pages.findIndex(page => page.name === name);
    const [page, next] = pages
      .slice(Math.max(0, at), at + 2)
      .map(page => ({ ...page, labelFile: labelFileBy(page.labelFile, by) }));
    if (at >= 0 && page !== undefined) return next === undefined ? [page] : [page, next];
    throw new PithError('NOT_FOUND', `the set has no page '${name}'`);
  }

  /** As the benchmark captures it, by its name: in the window that its labels were made for. */
  async pageToSee(set: string, page: PageToLabel): Promise<PageToSee> {
    const [root, file] = [await this.pathOf(set), pathOfPage(page)];
    return { id: page.name, ...fileVisit(file, root, [file], visitOptions(await viewportOf(page))) };
  }

  /** Returns the name of the page, which is added once, by its `key`. `most`: pages of a set, and sets. */
  async add(set: string, key: string, page: ReadPage, most: MostLabels): Promise<string> {
    if (!SET_NAME.test(set))
      throw usageError(`'${set}' is not a valid name of a set: use letters and digits`);
    const added = this.#lastAdded.then(() => this.#add(set, key, page, most));
    this.#lastAdded = added.catch(() => {});
    return added;
  }

  async #add(set: string, key: string, page: ReadPage, most: MostLabels): Promise<string> {
    const sets = await this.setNames();
    const pages = sets.includes(set) ? await this.pages(set) : [];
    const name = nameFor(page, key);
    if (pages.some(known => known.name === name)) return name;
    if (pages.length >= most.pages)
      throw new PithError('QUOTA_EXCEEDED', `the set has ${pages.length} pages already`);
    if (!sets.includes(set) && sets.length >= most.sets)
      throw new PithError('QUOTA_EXCEEDED', `there are ${sets.length} sets already`);
    const folder = join(this.path, set, name);
    try {
      await makeFolder(folder);
      // Without a picture, the snapshot may name one that is none of its own.
      const isBare = page.before === undefined || page.isSketch;
      await saveSnapshot(join(folder, 'page.json.gz'), { ...page, isSketch: isBare });
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    return name;
  }

  /** Hides server paths from clients. */
  withoutPath(error: unknown): unknown {
    if (!(error instanceof PithError) || !error.message.includes(this.path)) return error;
    return withMessage(error, this.inside(error.message));
  }

  inside = (text: string): string => text.replaceAll(`${this.path}${sep}`, '');
}

export function pathOfPage({ target, name }: PageToLabel): string {
  if (target.kind === 'file' || target.kind === 'snapshot') return target.path;
  throw new PithError('INTERNAL', `the page ${name} of a folder is no file`);
}

/** Those whose files are beside the page: `labels.json` itself is that of nobody in particular. */
function labellersIn(files: readonly string[], labelFile: string): string[] {
  const start = labelFile.slice(0, -'json'.length);
  return files
    .flatMap(file => {
      if (file === labelFile) return [''];
      const by =
        file.startsWith(start) && file.endsWith('.json') ? file.slice(start.length, -'.json'.length) : '';
      return LABELLER.test(by) ? [by] : [];
    })
    .sort();
}

/** Undefined without labels; damaged ones are reported when they are opened. */
export const viewportOf = ({ labelFile }: PageToLabel): Promise<PageLabels['viewport'] | undefined> =>
  labelsIn(labelFile).then(
    ({ labels }) => labels?.viewport,
    () => undefined,
  );

function nameFor({ snapshot, record }: ReadPage, key: string): string {
  const { finalUrl } = snapshot;
  const isOfWeb = /^https?:/.test(finalUrl);
  const slug = slugOf(
    isOfWeb
      ? { kind: 'url', url: finalUrl }
      : { kind: 'file', path: join(record.title.replaceAll(/[\\/]/g, ' ') || 'a', 'page') },
  );
  const short = createHash('sha256').update(key).digest('hex').slice(0, 6);
  return slug === '' ? `page-${short}` : `${slug}-${short}`;
}
