// Pages to drafts: so many at a time, in the order in which they were named, a failure as a value beside them.

import { type Draft, draftOf } from '../../judge/docview/draft.ts';
import { type FailureRecord, failureRecord } from '../../judge/record/page-record.ts';
import { fileTarget } from '../../see/browser/target.ts';
import type { ArchiveShelf } from '../batch/archive-shelf.ts';
import { openPlace } from '../batch/open-batch-page.ts';
import type { Robots } from '../batch/robots.ts';
import type { SegmentOptionsInput } from '../pipeline/judge-option-rows.ts';
import type { Pith } from '../pipeline/pith.ts';
import { type BatchInput, nameOf, type Place } from '../sources/input.ts';
import type { DraftThreads } from './draft-threads.ts';
import { inOrder, untilAborted } from './in-order.ts';
import { markOf } from './kept-drafts.ts';
import { Pace } from './pace.ts';

/** `mark`: of which page, and how made. */
export type Drafted = { readonly mark: string } & (
  | { readonly draft: Draft }
  | { readonly failure: FailureRecord }
);

export interface DraftOptions {
  readonly page?: SegmentOptionsInput;
  readonly concurrency: number;
  readonly shelf: ArchiveShelf;
  /** For saved pages. */
  readonly threads: DraftThreads;
  /** Undefined where they are not to be heeded. */
  readonly robots: Robots | undefined;
  /** What makes two runs give other drafts. */
  readonly recipe?: string;
  /** No page is begun after it; those under way are finished. */
  readonly signal?: AbortSignal | undefined;
}

export function draftsOf(
  inputs: Iterable<Pick<BatchInput, 'place'>> | AsyncIterable<Pick<BatchInput, 'place'>>,
  pith: Pith,
  options: DraftOptions,
): AsyncGenerator<Drafted> {
  const pace = new Pace();
  return inOrder(
    untilAborted(inputs, options.signal),
    options.concurrency,
    ({ place }) => drafted(place, pith, pace, options),
    ({ place }) => (isSaved(place) ? COST_OF_SAVED : 1),
  );
}

/** Share of what a page in the browser costs. Threads would wait for the next page while the slowest of the last ones is judged. */
const COST_OF_SAVED = 1 / 4;

/** A file that cannot be looked at fails when it is opened. */
function isSaved(place: Place): place is Place & { kind: 'file' } {
  if (place.kind !== 'file') return false;
  try {
    return fileTarget(place.path).kind === 'snapshot';
  } catch {
    return false;
  }
}

async function drafted(
  place: Place,
  pith: Pith,
  pace: Pace,
  { page = {}, shelf, robots, threads, recipe = '' }: DraftOptions,
): Promise<Drafted> {
  const mark = markOf(place, recipe);
  try {
    if (place.kind === 'invalid') throw place.error;
    if (place.kind === 'url') {
      // Not stopped by the signal: this page is under way, and a failure would be kept for the run that goes on.
      const delayMs = await robots?.check(place.url, undefined, place.isFound);
      await pace.turnOf(place.url, delayMs ?? 0);
    }
    if (isSaved(place)) return { mark, ...(await threads.draft(place.path, page.unpackLimits)) };
    const never = new AbortController().signal;
    const { snapshot, zoning, selection, content } = await openPlace(pith, shelf, place, page, never);
    return { mark, draft: draftOf({ snapshot, zoning, selection, content }) };
  } catch (error) {
    return { mark, failure: failureRecord(nameOf(place), error) };
  }
}
