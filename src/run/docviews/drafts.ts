// Turns pages into drafts, several at a time and in input order; failures are values.

import { setTimeout as pause } from 'node:timers/promises';
import { orUndefined } from '../../base/or-undefined.ts';
import { inOrder, untilAborted } from '../../base/threads/in-order.ts';
import { draftOf } from '../../judge/docview/draft.ts';
import { failureRecord } from '../../judge/record/page-record.ts';
import { fileTarget } from '../../see/browser/target/file-target.ts';
import { POLITENESS } from '../batch/limits.ts';
import { openPlace } from '../batch/pages/open-batch-page.ts';
import { isOwnAddress } from '../batch/pool/hosts.ts';
import type { Robots } from '../batch/pool/robots.ts';
import type { PageReader } from '../pipeline/pith.ts';
import type { SegmentOptionsInput } from '../pipeline/segment-option-rows.ts';
import { type BatchInput, nameOf, type Place } from '../sources/input.ts';
import type { DraftThreads } from './draft-threads.ts';
import { type Drafted, markOf } from './kept-drafts.ts';

interface DraftOptions {
  readonly page?: SegmentOptionsInput;
  readonly concurrency: number;
  /** Drafts saved pages. */
  readonly threads: DraftThreads;
  /** Undefined with `--no-robots`. */
  readonly robots: Robots | undefined;
  /** Cache key of the code and the page options. */
  readonly recipe?: string;
  /** Stops starting pages; pages in progress are finished. */
  readonly signal?: AbortSignal | undefined;
}

export function draftsOf(
  inputs: Iterable<Pick<BatchInput, 'place'>> | AsyncIterable<Pick<BatchInput, 'place'>>,
  pith: PageReader,
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

/** Cost relative to a page in the browser: more pages than threads are in progress, so that no thread waits. */
const COST_OF_SAVED = 1 / 4;

/** False for a file that cannot be read: opening it reports why. */
const isSaved = (place: Place): place is Place & { kind: 'file' } =>
  place.kind === 'file' && orUndefined(() => fileTarget(place.path).kind) === 'snapshot';

async function drafted(
  place: Place,
  pith: PageReader,
  pace: Pace,
  { page = {}, robots, threads, recipe = '' }: DraftOptions,
): Promise<Drafted> {
  const mark = markOf(place, recipe);
  try {
    if (place.kind === 'invalid') throw place.error;
    if (place.kind === 'url') {
      // Without signal: this page is in progress, and a resumed run would keep its failure.
      const delayMs = await robots?.check(place);
      await pace.turnOf(place.url, delayMs ?? 0);
    }
    if (isSaved(place)) return { mark, ...(await threads.draft(place.path, page.unpackLimits)) };
    const never = new AbortController().signal;
    const { record, snapshot, zoning, selection } = await openPlace({ pith }, place, page, { signal: never });
    return { mark, draft: draftOf({ snapshot, zoning, selection, content: record.content }) };
  } catch (error) {
    return { mark, failure: failureRecord(nameOf(place), error) };
  }
}

export class Pace {
  /** For each host, when its next page may be opened, in `performance.now()` time. */
  readonly #next = new Map<string, number>();

  /** Waits for the turn of a page. `delayMs`: the delay that the site's robots.txt asks for. */
  async turnOf(url: string, delayMs: number): Promise<void> {
    const { host } = new URL(url);
    const own = isOwnAddress(host) ? 0 : POLITENESS.delayMs;
    const now = performance.now();
    const turn = Math.max(now, this.#next.get(host) ?? 0);
    this.#next.set(host, turn + Math.max(own, delayMs));
    if (turn > now) await pause(turn - now);
  }
}
