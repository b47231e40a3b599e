// What a user names as pages, as single targets: folders of saved snapshots and HTML, lists, and pages themselves.

import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { PithError } from '../errors.ts';

/** In the order given; of a folder by name, with all the folders in it. */
export async function targetsOf(sources: readonly string[]): Promise<string[]> {
  const targets: string[] = [];
  for (const source of sources) {
    const found = await stat(source).catch(() => undefined);
    if (found?.isDirectory()) targets.push(...(await pagesIn(source)));
    else if (found?.isFile() && /\.(?:txt|list|urls)$/iu.test(source))
      targets.push(...(await listed(source)));
    else targets.push(source);
  }
  if (targets.length === 0)
    throw new PithError(
      'FILE_NOT_FOUND',
      `there is no page in ${sources.join(', ')}: name snapshots or HTML files`,
    );
  return targets;
}

export async function pagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(entry => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const isRun = files.includes(join(folder, 'run.json')) && files.includes(join(folder, 'journal.jsonl'));
  const pages: string[] = [];
  for (const file of files) {
    // The HTML in a batch's folder is what was made of its pages.
    if (/\.html?$/iu.test(file)) pages.push(...(isRun ? [] : [file]));
    else if (/\.json(?:\.gz)?$/iu.test(file) && (await isSnapshot(file))) pages.push(file);
  }
  if (isRun && pages.length === 0)
    throw new PithError(
      'FILE_NOT_FOUND',
      `the batch in ${folder} left no snapshots: run it with --formats snapshot`,
    );
  return pages;
}

/** One target a line; what follows a # is for people. */
async function listed(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split(/\r?\n/u)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'));
}

/** Folders hold other JSON too: labels, results. */
async function isSnapshot(path: string): Promise<boolean> {
  const file = createReadStream(path, { end: path.endsWith('.gz') ? 4096 : 256 });
  const stream = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  try {
    for await (const chunk of stream) return String(chunk).slice(0, 256).includes('"pith/snapshot@');
    return false;
  } catch {
    return false;
  } finally {
    file.destroy();
  }
}
