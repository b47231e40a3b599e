// Lists the pages to label, each with its label file, which is checked before labelling starts.

import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { PithError, usageError } from '../../base/errors.ts';
import { readTextIfThere } from '../../base/files/read-if-there.ts';
import { refuseUnwritable } from '../../base/files/write-file.ts';
import { closedFolder, filesBelow } from '../../run/sources/folder.ts';
import { fileTarget } from '../../see/browser/target/file-target.ts';
import { parseTarget } from '../../see/browser/target/parse-target.ts';
import type { Target } from '../../see/browser/target/target.ts';
import { LABELLER_PATTERN } from '../../show/studio/page/label/label-wire.ts';
import { parseLabels } from '../bench/truth/labels.ts';
import { type LabelProblem, LabelProblemsError } from '../bench/truth/problems.ts';

export interface PageToLabel {
  /** As shown in the list. */
  readonly name: string;
  /** As in its label file: the name in its set. */
  readonly id: string;
  readonly target: Target;
  readonly labelFile: string;
}

export const LABELLER = new RegExp(`^${LABELLER_PATTERN}$`, 'i');

interface LabelOptions {
  /** The label file of a single page. */
  readonly out?: string | undefined;
  /** The labeller, if several label the same pages: each has a file of its own. */
  readonly by?: string | undefined;
}

export async function pagesToLabel(word: string, { out, by = '' }: LabelOptions): Promise<PageToLabel[]> {
  if (by !== '' && !LABELLER.test(by))
    throw usageError(`'${by}' is not a valid name of a labeller: use letters, digits, - and _`);
  const pages = await pagesAt(word, out);
  return pages.map(page => ({ ...page, labelFile: labelFileBy(page.labelFile, by) }));
}

/** `labels.ann.json`; without a name `labels.json`, which the benchmark reads. */
export const labelFileBy = (file: string, by: string): string =>
  by === '' ? file : file.replace(/(?:\.json)?$/, `.${by}.json`);

async function pagesAt(word: string, out: string | undefined): Promise<PageToLabel[]> {
  const found = await stat(word).catch(() => undefined);
  if (found?.isDirectory() === true) {
    if (out !== undefined)
      throw usageError('--out is for a single page: those of a folder have their labels beside them');
    return folderPages(resolve(word));
  }
  const target = parseTarget(word);
  if (target.kind === 'file' || target.kind === 'snapshot') {
    const path = resolve(target.path);
    return [{ name: nameOf(path), id: nameOf(path), target, labelFile: resolve(out ?? labelFileOf(path)) }];
  }
  if (target.kind === 'url' && out !== undefined)
    return [{ name: basename(out, '.json'), id: basename(out, '.json'), target, labelFile: resolve(out) }];
  throw usageError('a web page needs a label file: --out labels.json');
}

export async function folderPages(folder: string): Promise<PageToLabel[]> {
  const pages: PageToLabel[] = [];
  for await (const { path, kind } of filesBelow(folder)) {
    if (kind === 'closed') throw closedFolder(path);
    // A label set has its page in page.html, index.html or page.json.gz of a folder; other HTML files belong to it.
    if (kind !== 'page' || (!isMain(path) && dirname(path) !== folder)) continue;
    const name = relative(folder, isMain(path) ? dirname(path) : path) || nameOf(path);
    pages.push({ name, id: nameOf(path), target: fileTarget(path), labelFile: labelFileOf(path) });
  }
  if (pages.length > 0) return pages;
  throw new PithError(
    'INPUT_INVALID',
    `${folder} contains no page to label: neither HTML nor folders with page.html`,
  );
}

const isMain = (path: string): boolean => /^(?:page|index)\.(?:html?|json(?:\.gz)?)$/i.test(basename(path));

const nameOf = (path: string): string =>
  isMain(path) ? basename(dirname(path)) : basename(path).replace(/\.[a-z]+(?:\.gz)?$/i, '');

/** `labels.json` beside a page.html, as in label sets. */
const labelFileOf = (path: string): string =>
  isMain(path)
    ? join(dirname(path), 'labels.json')
    : join(dirname(path), `${basename(path).replace(/\.[a-z]+(?:\.gz)?$/i, '')}.labels.json`);

/** A label file and what it says; `null` if it does not exist yet. */
export async function labelsIn(file: string) {
  const text = await readTextIfThere(file);
  return { text, labels: text === null ? null : parseLabels(text, file) };
}

/** Finds label files that cannot be written or read; throws the problems of all together. */
export async function refuseBadLabelFiles(pages: readonly PageToLabel[]): Promise<void> {
  const problems: LabelProblem[] = [];
  for (const { labelFile } of pages) {
    await refuseUnwritable(labelFile);
    try {
      await labelsIn(labelFile);
    } catch (error) {
      if (!(error instanceof LabelProblemsError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new LabelProblemsError(problems);
}
