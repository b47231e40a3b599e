// The drafts of a run that was stopped: kept beside its output, so that the same command goes on where it ended.

import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type BatchInput, keyOf, type Place } from '../sources/input.ts';
import { type Drafted, draftedOf } from './drafted.ts';
import { Spool } from './spool.ts';

type Page = Pick<BatchInput, 'place'>;

export interface KeptDrafts {
  /** Of the run before. */
  readonly earlier: Spool;
  /** Of this run, which begins with what is still good of the other. */
  readonly current: Spool;
}

/** `out`: where the records go. */
export async function keptDrafts(out: string): Promise<KeptDrafts> {
  const path = resolve(out);
  const current = join(dirname(path), `.${basename(path)}.drafts`);
  const earlier = `${current}.earlier`;
  // Where both are there, a run was killed before it had taken over all of the earlier one.
  const isThere = (await stat(earlier).catch(() => undefined)) !== undefined;
  if (!isThere) await rename(current, earlier).catch(() => {});
  const kept = { earlier: new Spool(earlier), current: new Spool(current) };
  await kept.current.remove();
  await kept.earlier.repair();
  return kept;
}

/**
 * Drafts in the order of the pages: the earlier ones as long as they are of the same pages as they stand now, made by the
 * same recipe; from the first other page on those that `draft` makes.
 */
export async function* goOn(
  pages: AsyncIterable<Page>,
  earlier: Spool,
  recipe: string,
  draft: (pages: AsyncIterable<Page>) => AsyncIterable<Drafted>,
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
  'what was kept of the run before was made by another version of pith or with other options: all pages are read again';

/** Of what is made of a page, and of the page as it stands: another mark, another draft. */
export const markOf = (place: Place, recipe: string): string =>
  recipeMark(recipe) + hashOf(`${keyOf(place)} ${changedAt(place)}`);

const recipeMark = (recipe: string): string => `${hashOf(recipe)}.`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** ms since 1970; undefined where there is no such file, or none that can be looked at. */
function changedAt(place: Place): number | undefined {
  if (place.kind !== 'file') return 0;
  try {
    return statSync(place.path, { throwIfNoEntry: false })?.mtimeMs;
  } catch {
    return undefined;
  }
}
