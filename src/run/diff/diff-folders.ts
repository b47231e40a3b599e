// Compares two folders of results page by page; pages are matched by address, then by input or file name.

import { join } from 'node:path';
import { asPithError, PithError, usageError } from '../../base/errors.ts';
import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { accept, acceptGone, acceptNew, filesOf, previousBaseline } from './baseline-update.ts';
import { croppedPair } from './diff-files.ts';
import type { DiffOutcome } from './diff-outcome.ts';
import { type DiffOptions, diffPages } from './diff-pages.ts';
import { type DiffLimits, overLimits } from './limits.ts';
import type { FolderPage, See } from './side.ts';

interface FolderDiffCalls {
  readonly see: See;
  readonly signal?: AbortSignal;
  readonly onPage?: (done: number, all: number) => void;
  /** Pages that failed in both runs. */
  readonly onLeftOut?: (pages: number) => void;
}

interface FolderDiffOptions extends DiffOptions {
  readonly limits: DiffLimits;
  /** Accepts pages that are over a limit, or all that are compared if there is none. */
  readonly update: boolean;
  /** Compares only these pages, by name or file; an empty list means all. */
  readonly only: readonly string[];
  /** Makes a cropped picture of the first pages that are over a limit. */
  readonly draws: boolean;
}

/** A report stays small enough to open. */
const MOST_PICTURES = 50;

interface DiffPlan extends FolderDiffOptions {
  /** An update removes pages that only the old folder has. */
  readonly removes: boolean;
  readonly keep: (path: string) => Promise<void>;
  picturesLeft: number;
}

/** `folder`: the old folder, which an update changes. */
export async function diffFolders(
  [before, after]: readonly [before: readonly FolderPage[], after: readonly FolderPage[]],
  folder: string,
  options: FolderDiffOptions,
  { see, signal, onPage, onLeftOut }: FolderDiffCalls,
): Promise<DiffOutcome[]> {
  if (options.update) refuseUpdate(before, folder);
  const all = pairPages(before, after);
  const wanted = options.only.length === 0 ? all : pairsNamed(all, options.only);
  const known = wanted.filter(pair => !pair.every(page => page?.hasFailed));
  const pairs = known.length === 0 ? wanted : known;
  if (pairs.length < wanted.length) onLeftOut?.(wanted.length - pairs.length);
  const keepFile = previousBaseline(folder);
  const keep = async (path: string): Promise<void> => {
    for (const file of filesOf(path)) await keepFile(file);
  };
  const picturesLeft = options.draws ? MOST_PICTURES : 0;
  const plan = { ...options, removes: !all.some(isStray), keep, picturesLeft };
  const outcomes: DiffOutcome[] = [];
  for (const pair of pairs) {
    if (signal?.aborted === true) throw new PithError('CANCELLED', 'stopped before all pages were compared');
    outcomes.push(await outcomeOf(pair, folder, plan, see));
    onPage?.(outcomes.length, pairs.length);
  }
  return outcomes;
}

/** `folder`: the old folder, which an update changes. */
async function outcomeOf(
  [one, other]: Pair,
  folder: string,
  options: DiffPlan,
  see: See,
): Promise<DiffOutcome> {
  const fault = other?.fault ?? one?.fault;
  const name = nameOf([one, other]);
  try {
    if (fault) throw fault;
    if (one !== undefined && other !== undefined) return await comparedPair(one, other, name, options, see);
    const accepted = options.update && (await acceptLone([one, other], folder, options, see));
    return { kind: one === undefined ? 'appeared' : 'gone', name, accepted };
  } catch (error) {
    return { kind: 'failed', name, error: asPithError(error) };
  }
}

async function comparedPair(
  one: FolderPage,
  other: FolderPage,
  name: string,
  options: DiffPlan,
  see: See,
): Promise<DiffOutcome> {
  const [before, after] = await Promise.all([one.read(see), other.read(see)]);
  const diff = await diffPages(before, after, options);
  const over = overLimits(diff, options.limits);
  const isChosen = over.length > 0 || Object.keys(options.limits).length === 0;
  const accepted = options.update && isChosen && one.path !== null;
  if (accepted) {
    await options.keep(one.path);
    await accept(one.path, after);
  }
  const picture =
    over.length > 0 && options.picturesLeft > 0
      ? await croppedPair(before, after, diff).catch(() => null)
      : null;
  if (picture !== null) options.picturesLeft--;
  return { kind: 'compared', name, diff, over, accepted, picture };
}

/** Returns true if the update was made. */
async function acceptLone(
  [one, other]: Pair,
  folder: string,
  { removes, keep }: DiffPlan,
  see: See,
): Promise<boolean> {
  if (other !== undefined) {
    const after = await other.read(see);
    const path = join(folder, other.copy);
    await keep(path);
    await acceptNew(path, after);
    return true;
  }
  if (!one?.path || !removes) return false;
  await keep(one.path);
  await acceptGone(one.path);
  return true;
}

/** Refuses to update the folder of a batch, which has a journal, and folders of HTML. */
function refuseUpdate(pages: readonly FolderPage[], folder: string): void {
  if (pages.some(({ isOpened }) => isOpened))
    throw usageError(
      `${folder} holds HTML, which --update does not write: compare with a folder of snapshots`,
    );
  if (pages.some(({ path }) => path === null))
    throw usageError(
      `${folder} is the folder of a batch, which --update cannot change: use the new folder in its place`,
    );
}

/** A new page that cannot be read and has no partner: it may be any of the pages that seem to be gone. */
const isStray = ([one, other]: Pair): boolean => one === undefined && other?.fault != null;

type Pair = readonly [before: FolderPage | undefined, after: FolderPage | undefined];

function nameOf([one, other]: Pair): string {
  const named = other?.fault == null ? (other ?? one) : (one ?? other);
  return named?.name ?? '';
}

function pairsNamed(pairs: readonly Pair[], only: readonly string[]): Pair[] {
  const namesOf = (pair: Pair): readonly (string | undefined)[] => [
    nameOf(pair),
    ...pair.map(page => page?.file),
  ];
  const unknown = only.find(name => !pairs.some(pair => namesOf(pair).includes(name)));
  if (unknown !== undefined)
    throw usageError(
      `--only '${unknown}' names no page of either folder: use a name that pith diff prints, or the path of a file in the folder`,
    );
  return pairs.filter(pair => only.some(name => namesOf(pair).includes(name)));
}

/** In the order of the new folder, then pages that are gone. Pages with the same address are paired in order. */
function pairPages(before: readonly FolderPage[], after: readonly FolderPage[]): Pair[] {
  const partners = new Map<FolderPage, FolderPage>();
  const taken = new Set<FolderPage>();
  for (const keyOf of [({ url }: FolderPage) => url, ({ key }: FolderPage) => key]) {
    const waiting: KeyedLists<string, FolderPage> = new Map();
    for (const page of before) if (!taken.has(page)) addTo(waiting, keyOf(page), page);
    for (const page of after) {
      if (partners.has(page)) continue;
      const partner = waiting.get(keyOf(page))?.shift();
      if (partner === undefined) continue;
      partners.set(page, partner);
      taken.add(partner);
    }
  }
  return [
    ...after.map((page): Pair => [partners.get(page), page]),
    ...before.filter(page => !taken.has(page)).map((page): Pair => [page, undefined]),
  ];
}
