// Yields the pages of all sources one by one, so that a list of a million lines takes no memory.

import { createReadStream } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { addCount } from '../../base/counts.ts';
import { asPithError, PithError } from '../../base/errors.ts';
import { counted } from '../../base/text/counted.ts';
import { unpacked } from '../../base/unpack/gzip.ts';
import { linesOf } from '../../base/unpack/lines.ts';
import { limitsWith, type UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { parseTarget } from '../../see/browser/target/parse-target.ts';
import { closedFolder, filesBelow, type LeftOut } from './folder.ts';
import { type BatchInput, fileEntry, foundPlace, type Place } from './input.ts';
import { listEntryOf } from './list-entry.ts';
import { resultsIn } from './run-results.ts';
import { type SitemapReading, sitemapItems } from './sitemap.ts';
import { refuseNoList, type Source } from './source.ts';

export interface Reading extends SitemapReading {
  /** The output folder, which is skipped without a message. */
  readonly out?: string;
  readonly stdin: () => AsyncIterable<Buffer>;
  readonly limits?: UnpackLimitsInput | undefined;
  /** The pages of an archive, which the caller keeps open. */
  readonly archivedPages: (path: string) => Promise<readonly { readonly url: string; readonly at: number }[]>;
}

export async function* inputsOf(sources: readonly Source[], reading: Reading): AsyncGenerator<BatchInput> {
  for (const source of sources) yield* inputsOfSource(source, reading);
}

async function* inputsOfSource(source: Source, reading: Reading): AsyncGenerator<BatchInput> {
  const { name } = source;
  switch (source.kind) {
    case 'stdin':
      return yield* stdinInputs(name, reading);
    case 'list':
      return yield* listInputs(name, fileBytes(source.path, reading), dirname(source.path), reading);
    case 'folder':
      return yield* folderInputs(source.path, name, reading);
    case 'archive':
      return yield* archiveInputs(source.path, name, reading);
    case 'page':
      return yield { source: name, place: filePlace(source) };
    case 'address':
      return yield { source: name, place: { kind: 'url', url: source.url } };
    case 'sitemap':
      return yield* sitemapInputs({ name: source.url, url: source.url }, name, reading);
    case 'sitemap-file':
      return yield* sitemapInputs({ name: source.path }, name, reading);
  }
}

const filePlace = ({ path, fragment }: { path: string; fragment?: string }): Place => ({
  kind: 'file',
  path,
  ...(fragment !== undefined && { fragment }),
});

/** A list, packed with gzip or not; a page is refused, for it would be a list of its lines. */
async function* stdinInputs(name: string, reading: Reading): AsyncGenerator<BatchInput> {
  const limits = limitsWith(reading.limits);
  const bytes = unpacked(reading.stdin(), { what: 'stdin', limit: 'fileBytes', limits });
  const first = await bytes.next();
  if (first.done === true) return;
  refuseNoList(first.value.toString('utf8'), 'stdin');
  const whole = async function* (): AsyncGenerator<Buffer> {
    yield first.value;
    yield* bytes;
  };
  yield* listInputs(name, whole(), process.cwd(), reading);
}

async function* listInputs(
  name: string,
  bytes: AsyncIterable<Buffer>,
  folder: string,
  reading: Reading,
): AsyncGenerator<BatchInput> {
  const lines = linesOf(bytes, reading.limits?.lineBytes)[Symbol.asyncIterator]();
  let failed = 0;
  for (;;) {
    const next = await lines.next().catch((error: unknown) => asPithError(error));
    // Damage becomes a failed input, because the lines after it are missing.
    if (next instanceof PithError) return yield broken(name, name, fileEntry(name), next);
    if (next.done === true) break;
    const entry = listEntryOf(next.value, folder, name);
    if (entry === undefined) continue;
    const where = { source: name, line: next.value.number };
    if ('failed' in entry) failed++;
    else if (!('sitemap' in entry)) yield { ...where, ...entry };
    else
      for await (const input of sitemapInputs({ name: entry.sitemap, url: entry.sitemap }, name, reading))
        yield { ...input, ...where };
  }
  if (failed > 0) reading.note(`${name}: left out ${counted(failed, 'page')} that failed in the run`);
}

/** For the folder of a run, reads its records only: the other files are made from its pages. */
async function* folderInputs(folder: string, name: string, reading: Reading): AsyncGenerator<BatchInput> {
  const results = await resultsIn(folder);
  if (results !== undefined) return yield* listInputs(name, fileBytes(results, reading), folder, reading);
  const left = new LeftOutFiles();
  const onLeftOut = (path: string, what: LeftOut): void => {
    if (what !== 'run') left.add(path, what);
    else if (path !== reading.out) reading.note(`left out the run ${path}: name it by itself to read it`);
  };
  for await (const file of filesBelow(folder, onLeftOut)) {
    const { path, kind } = file;
    if (kind === 'archive') yield* archiveInputs(path, name, reading);
    else if (kind === 'closed') yield broken(name, path, fileEntry(path), closedFolder(path));
    else if (kind === 'unread') yield { ...broken(name, path, fileEntry(path), file.error), isNoPage: true };
    else yield { source: name, place: { kind: 'file', path } };
  }
  const sentence = left.sentence(name);
  if (sentence !== undefined) reading.note(sentence);
}

async function* archiveInputs(archive: string, name: string, reading: Reading): AsyncGenerator<BatchInput> {
  try {
    for (const { url, at } of await reading.archivedPages(archive))
      yield archivedInput({ archive, url, at }, name);
  } catch (error) {
    yield broken(name, archive, fileEntry(archive), asPithError(error));
  }
}

/** An archive may hold invalid addresses. */
function archivedInput(page: { archive: string; url: string; at: number }, name: string): BatchInput {
  try {
    parseTarget(page.url);
    return { source: name, place: { kind: 'archived', ...page } };
  } catch (error) {
    const { archive, url } = page;
    return broken(name, url, JSON.stringify({ url, archive }), asPithError(error));
  }
}

async function* sitemapInputs(
  start: { readonly name: string; readonly url?: string },
  name: string,
  reading: Reading,
): AsyncGenerator<BatchInput> {
  for await (const item of sitemapItems(start, reading)) {
    if ('url' in item) yield { source: name, place: foundPlace(item.url, start.url ?? item.url) };
    else yield broken(name, item.sitemap, JSON.stringify({ sitemap: item.sitemap }), item.error);
  }
}

/** A source that cannot be read, as a failed input. */
const broken = (source: string, text: string, entry: string, error: PithError): BatchInput => ({
  source,
  place: { kind: 'invalid', text, entry, error },
});

function fileBytes(path: string, { limits }: Reading): AsyncIterable<Buffer> {
  return unpacked(createReadStream(path), { what: path, limit: 'fileBytes', limits: limitsWith(limits) });
}

/** File endings and links that the sentence names. */
const MOST_NAMED = 6;

class LeftOutFiles {
  readonly #files = new Map<string, number>();
  readonly #links: string[] = [];

  add(path: string, what: 'link' | 'file'): void {
    if (what === 'link') {
      this.#links.push(path);
      return;
    }
    const kind = extname(path).toLowerCase() || basename(path);
    addCount(this.#files, kind);
  }

  /** Undefined if nothing was left out. */
  sentence(folder: string): string | undefined {
    const parts: string[] = [];
    const kinds = [...this.#files].sort(([, a], [, b]) => b - a);
    const files = kinds.reduce((sum, [, count]) => sum + count, 0);
    const named = kinds.map(([kind, count]) => (count === 1 ? kind : `${count} ${kind}`));
    if (files > 0)
      parts.push(
        `${counted(files, 'file')} that ${files === 1 ? 'is no page' : 'are no pages'} (${listed(named)})`,
      );
    if (this.#links.length > 0)
      parts.push(
        `${counted(this.#links.length, 'link')}, which folders do not follow (${listed(this.#links)})`,
      );
    return parts.length === 0 ? undefined : `${folder}: left out ${parts.join(' and ')}`;
  }
}

function listed(all: readonly string[]): string {
  const more = all.length - MOST_NAMED;
  return [...all.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
