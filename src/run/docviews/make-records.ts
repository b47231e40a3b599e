// Makes the records of a collection in three passes: drafts, records with statistics of all drafts, then replicas.

import { PithError } from '../../base/errors.ts';
import { addTo } from '../../base/keyed-lists.ts';
import { CollectionCounter } from '../../judge/docview/collection.ts';
import { type DocView, type DocViewOptions, docViewOf } from '../../judge/docview/doc-view.ts';
import { ReplicaFinder } from '../../judge/docview/replica-finder.ts';
import type { ReplicaMethod } from '../../judge/docview/settings.ts';
import { wordsOf } from '../../judge/docview/words.ts';
import type { FailureRecord } from '../../judge/record/page-record.ts';
import { type Drafted, draftedOf } from './kept-drafts.ts';
import { Spool } from './spool.ts';

export interface MakeOptions extends Omit<DocViewOptions, 'collection'> {
  readonly dedupe?: ReplicaMethod | undefined;
  /** Called for each page that was read. */
  readonly onPage?: (page: Drafted) => void;
  /** Stores the drafts. After an abort they stay there, and no record is written. */
  readonly spool?: Spool;
  readonly signal?: AbortSignal | undefined;
}

export interface Made {
  readonly pages: number;
  readonly failed: number;
  readonly replicas: number;
}

/** Calls `write` for each record in the order of the pages, failures included. */
export async function makeRecords(
  drafts: AsyncIterable<Drafted>,
  write: (record: DocView | FailureRecord) => Promise<void>,
  options: MakeOptions = {},
): Promise<Made> {
  const { spool: drafted = new Spool(), signal } = options;
  const recorded = new Spool();
  try {
    const counter = new CollectionCounter();
    let pages = 0;
    let failed = 0;
    for await (const page of drafts) {
      pages++;
      if ('draft' in page) counter.add(page.draft);
      else failed++;
      drafted.add(JSON.stringify(page));
      options.onPage?.(page);
    }
    if (signal?.aborted === true) {
      drafted.close();
      return { pages, failed, replicas: 0 };
    }
    const finder = options.dedupe === undefined ? undefined : new ReplicaFinder(options.dedupe);
    for await (const record of recordsOf(drafted, counter, options, finder)) {
      if (finder === undefined) await write(record);
      else recorded.add(JSON.stringify(record));
    }
    const replicas = finder === undefined ? 0 : await writeKept(recorded, finder, write);
    await drafted.remove();
    return { pages, failed, replicas };
  } finally {
    await recorded.remove();
    if (options.spool === undefined) await drafted.remove();
  }
}

async function* recordsOf(
  drafted: Spool,
  counter: CollectionCounter,
  { settings, classify }: MakeOptions,
  finder: ReplicaFinder | undefined,
): AsyncGenerator<DocView | FailureRecord> {
  const collection = counter.collection();
  for await (const line of drafted.lines()) {
    const page = draftedOf(line);
    if (page === undefined)
      throw new PithError('INPUT_INVALID', 'the saved drafts are damaged: run the command again');
    if ('failure' in page) {
      yield page.failure;
      continue;
    }
    const { record, topic } = docViewOf(page.draft, {
      ...(settings && { settings }),
      ...(classify && { classify }),
      collection,
    });
    finder?.add({
      identifier: record.identifier,
      words: wordsOf(record.content),
      frequencies: topic.frequencies,
    });
    yield record;
  }
}

/** Writes the kept records with their replicas, in two passes: a replica may come long after its kept record. */
async function writeKept(
  recorded: Spool,
  finder: ReplicaFinder,
  write: (record: DocView | FailureRecord) => Promise<void>,
): Promise<number> {
  const { keeperOf, similarityOf } = finder.plan();
  const listed = new Map<number, DocView['replicas']>();
  let place = 0;
  let replicas = 0;
  for await (const record of parsed(recorded)) {
    if (!record.ok) continue;
    const keeper = keeperOf[place] ?? place;
    if (keeper !== place) {
      const similarity = Math.round((similarityOf[place] ?? 1) * 1000) / 1000;
      addTo(listed, keeper, { identifier: record.identifier, similarity });
      replicas++;
    }
    place++;
  }
  place = 0;
  for await (const record of parsed(recorded)) {
    if (!record.ok) await write(record);
    else if (keeperOf[place] === place) await write({ ...record, replicas: listed.get(place) ?? [] });
    if (record.ok) place++;
  }
  return replicas;
}

async function* parsed(spool: Spool): AsyncGenerator<DocView | FailureRecord> {
  for await (const line of spool.lines()) yield JSON.parse(line) as DocView | FailureRecord;
}
