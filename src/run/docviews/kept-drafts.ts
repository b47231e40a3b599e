// Keeps the drafts of a stopped run beside its output, so that the same command resumes it.

import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isThere } from '../../base/files/read-if-there.ts';
import { orUndefined } from '../../base/or-undefined.ts';
import type { Draft } from '../../judge/docview/draft.ts';
import type { FailureRecord } from '../../judge/record/page-record.ts';
import { type BatchInput, keyOf, type Place } from '../sources/input.ts';
import { Spool } from './spool.ts';

type PlacedPage = Pick<BatchInput, 'place'>;

interface KeptDrafts {
  /** Drafts of the previous run. */
  readonly earlier: Spool;
  /** Drafts of this run, which starts with the valid ones of the previous run. */
  readonly current: Spool;
}

/** `out`: path of the output. */
export async function keptDrafts(out: string): Promise<KeptDrafts> {
  const path = resolve(out);
  const current = join(dirname(path), `.${basename(path)}.drafts`);
  const earlier = `${current}.earlier`;
  // If both files exist, a run was killed before it had copied all earlier drafts.
  if (!(await isThere(earlier))) await rename(current, earlier).catch(() => {});
  const kept = { earlier: new Spool(earlier), current: new Spool(current) };
  await kept.current.remove();
  await kept.earlier.repair();
  return kept;
}

/**
 * Yields drafts in the order of the pages: earlier drafts as long as page and recipe are unchanged, and from the first
 * difference on those of `draft`.
 */
export async function* resumeDrafts(
  pages: AsyncIterable<PlacedPage>,
  earlier: Spool,
  recipe: string,
  draft: (pages: AsyncIterable<PlacedPage>) => AsyncIterable<Drafted>,
  note: (sentence: string) => void = () => {},
): AsyncGenerator<Drafted> {
  const named = pages[Symbol.asyncIterator]();
  let next = await named.next();
  for await (const line of earlier.lines()) {
    if (next.done === true) break;
    const kept = draftedOf(line);
    if (kept === undefined) break;
    if (!kept.mark.startsWith(recipeMark(recipe))) note(MADE_OTHERWISE);
    if (kept.mark !== markOf(next.value.place, recipe)) break;
    yield kept;
    next = await named.next();
  }
  await earlier.remove();
  yield* draft(
    (async function* () {
      for (; next.done !== true; next = await named.next()) yield next.value;
    })(),
  );
}

const MADE_OTHERWISE =
  'the drafts of the previous run were made by another version of pith or with other options: all pages are read again';

/** Cache key of a draft: recipe, page, and modification time of its file. */
export const markOf = (place: Place, recipe: string): string =>
  recipeMark(recipe) + hashOf(`${keyOf(place)} ${changedAt(place)}`);

const recipeMark = (recipe: string): string => `${hashOf(recipe)}.`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** ms since 1970; undefined for a missing or unreadable file. */
const changedAt = (place: Place): number | undefined =>
  place.kind === 'file' ? orUndefined(() => statSync(place.path, { throwIfNoEntry: false })?.mtimeMs) : 0;

/** A page as a draft, or its failure; also as read back from a spool. `mark`: of which page, and how made. */
export type Drafted = { readonly mark: string } & (
  | { readonly draft: Draft }
  | { readonly failure: FailureRecord }
);

/** Checks the outer shape only: `mark` shows if this version made the draft. */
export function draftedOf(line: string): Drafted | undefined {
  const data: unknown = orUndefined(() => JSON.parse(line));
  return isDrafted(data) ? data : undefined;
}

function isDrafted(data: unknown): data is Drafted {
  if (!isObject(data) || !('mark' in data) || typeof data.mark !== 'string') return false;
  return ('draft' in data && isObject(data.draft)) || ('failure' in data && isObject(data.failure));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
