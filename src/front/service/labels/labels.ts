// The label sets of the service: pages to label, their agreement, and how right the methods are on them.

import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { asPithError, PithError } from '../../../base/errors.ts';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { keepNewest } from '../../../base/memoize.ts';
import { type PageToSee, type SeenFrom, type SightOf, seePages } from '../../../lab/bench/pages/see-pages.ts';
import {
  defaultCacheFolder,
  type KeptVisit,
  openSnapshotCache,
} from '../../../lab/bench/pages/snapshot-cache.ts';
import { LabelFolder, pathOfPage, viewportOf } from '../../../lab/label/label-folder.ts';
import type { PageToLabel } from '../../../lab/label/label-pages.ts';
import { LabelSession } from '../../../lab/label/label-session.ts';
import { setAgreement } from '../../../lab/label/set-agreement.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import type { PageReader } from '../../../run/pipeline/pith.ts';
import { cardPicture } from '../../../show/picture/raster/picture-files.ts';
import type {
  LabelSetView,
  SetAgreement,
  SetMeasure,
  WireLabelPage,
  WireSave,
  WireSaved,
} from '../../../show/studio/page/label/label-wire.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import type { PageQueue } from '../page-queue.ts';
import { measuredSet, measureSet } from './measure-set.ts';

const { labels: LIMITS } = SERVICE_LIMITS;

export class Labels {
  readonly #folder: LabelFolder;
  readonly #pith: PageReader;
  readonly #queue: PageQueue;
  /** The sets that are being labelled. */
  readonly #sessions = new Map<string, LabelSession>();
  readonly #cards = new Map<string, Buffer>();
  #isMeasuring = false;

  private constructor(folder: string, pith: PageReader, queue: PageQueue) {
    this.#folder = new LabelFolder(folder);
    this.#pith = pith;
    this.#queue = queue;
  }

  static async open(folder: string, pith: PageReader, queue: PageQueue): Promise<Labels> {
    await makeFolder(folder);
    return new Labels(folder, pith, queue);
  }

  async list(): Promise<LabelSetView[]> {
    return Promise.all((await this.#folder.setNames()).map(name => this.view(name)));
  }

  async view(name: string): Promise<LabelSetView> {
    const pages = await this.#folder.pages(name);
    return { name, pages: pages.map(({ name, labelledBy }) => ({ name, labelledBy })) };
  }

  /** `key` identifies the page, so that it is added once. */
  add(set: string, key: string, page: ReadPage): Promise<string> {
    return this.#folder.add(set, key, page, LIMITS);
  }

  async openPage(set: string, name: string, by: string): Promise<WireLabelPage> {
    const [page, next] = await this.#folder.page(set, name, by);
    const opened = await this.#session(set).open(page, next);
    const { packed } = opened;
    // Hides server paths from clients.
    const url = /^file:/.test(packed.look.url) ? page.name : packed.look.url;
    return { ...opened, packed: { ...packed, look: { ...packed.look, url } } };
  }

  async savePage(set: string, name: string, by: string, marks: WireSave): Promise<WireSaved> {
    const [page] = await this.#folder.page(set, name, by);
    const saved = await this.#session(set).save(page, marks);
    return { ...saved, file: this.#folder.inside(saved.file) };
  }

  /** The top of the picture of a page as a small WebP. */
  async card(set: string, name: string, gone: AbortSignal): Promise<Buffer> {
    const [page] = await this.#folder.page(set, name, '');
    const { mtimeMs } = await stat(pathOfPage(page));
    const key = `${set}/${name} ${mtimeMs}`;
    const known = this.#cards.get(key);
    if (known !== undefined) return known;
    const picture = await (await this.#captured(set, page, gone)).picture();
    if (picture === null) throw new PithError('NOT_FOUND', `the page '${name}' has no picture`);
    const card = await cardPicture(picture);
    keepNewest(this.#cards, key, card, SERVICE_LIMITS.shelf.cards);
    return card;
  }

  /** On the pages that both have labelled. */
  async agreement(set: string, one: string, other: string, gone: AbortSignal): Promise<SetAgreement> {
    const pages = (await this.#folder.pages(set)).filter(
      ({ labelledBy }) => labelledBy.includes(one) && labelledBy.includes(other),
    );
    const snapshotOf = async (page: PageToLabel) => (await this.#captured(set, page, gone)).snapshot;
    const found = await setAgreement(pages, { one, other, snapshotOf, most: LIMITS });
    return { ...found, problems: found.problems.map(this.#folder.inside) };
  }

  /** Throws at once if a set is being measured. One at a time: it judges in the main thread, in steps. */
  measure(set: string, gone: AbortSignal, onPage: OnPage): Promise<void> {
    if (this.#isMeasuring)
      throw new PithError('SERVICE_BUSY', 'a set is being measured: try again when it is done', {
        answer: { retryAfterMs: SERVICE_LIMITS.jobs.retryAfterMs },
      });
    this.#isMeasuring = true;
    return this.#measure(set, gone, onPage).finally(() => {
      this.#isMeasuring = false;
    });
  }

  async measured(set: string): Promise<SetMeasure> {
    return measuredSet(await this.#folder.pathOf(set), await this.#folder.pages(set), this.#folder.inside);
  }

  withoutPath = (error: unknown): unknown => this.#folder.withoutPath(error);

  async #measure(set: string, gone: AbortSignal, onPage: OnPage): Promise<void> {
    const pages = (await this.#folder.pages(set)).filter(({ labelledBy }) => labelledBy.includes(''));
    if (pages.length === 0)
      throw new PithError(
        'LABELS_INVALID',
        'no page of the set has labels.json yet: label one, without a name',
      );
    await measureSet(await this.#folder.pathOf(set), async page => {
      const [sight, from] = await this.#seenPatiently(page, gone);
      onPage(page.id, from);
      return sight;
    });
  }

  #session(set: string): LabelSession {
    const session = this.#sessions.get(set) ?? new LabelSession(page => this.#see(page));
    keepNewest(this.#sessions, set, session, MOST_SESSIONS);
    return session;
  }

  async #see(page: PageToLabel): Promise<ReadPage> {
    const viewport = await viewportOf(page);
    const options = { before: true, ...(viewport && { viewport }) };
    return this.#queue.run(
      signal => this.#pith.read(page.target, { ...options, signal }),
      // Others may wait for the same page.
      new AbortController().signal,
    );
  }

  async #captured(set: string, page: PageToLabel, gone: AbortSignal): Promise<KeptVisit> {
    const [sight] = await this.#seen(await this.#folder.pageToSee(set, page), gone);
    if ('kept' in sight) return sight.kept;
    throw sight.failure;
  }

  /** Waits while the queue is full, so that other clients do not end a measurement. */
  async #seenPatiently<Page extends PageToSee>(page: Page, gone: AbortSignal): Promise<Seen<Page>> {
    for (;;) {
      try {
        return await this.#seen(page, gone);
      } catch (error) {
        const failure = asPithError(error);
        if (failure.code === 'JOB_TIMEOUT') return [{ page, failure }, 'failed'];
        if (failure.code !== 'SERVICE_BUSY') throw error;
        await pause(failure.answer.retryAfterMs, undefined, { signal: gone, ref: false }).catch(() => {});
        if (gone.aborted) throw new PithError('CANCELLED', 'the client disconnected');
      }
    }
  }

  /** In a turn of the queue, from the cache of the benchmark if it is there. */
  #seen<Page extends PageToSee>(page: Page, gone: AbortSignal): Promise<Seen<Page>> {
    return this.#queue.run(async signal => {
      let seenFrom: SeenFrom = 'failed';
      const sights = seePages([page], {
        cache: await openSnapshotCache(defaultCacheFolder()),
        launched: this.#pith.launched,
        concurrency: 1,
        fresh: false,
        signal,
        onPage: (_, from) => {
          seenFrom = from;
        },
      });
      for await (const sight of sights) return [sight, seenFrom];
      throw new PithError('INTERNAL', `nothing was seen of the page '${page.id}'`);
    }, gone);
  }
}

type OnPage = (id: string, from: SeenFrom) => void;
type Seen<Page> = readonly [sight: SightOf<Page>, from: SeenFrom];

/** Each keeps a few pages in memory. */
const MOST_SESSIONS = 2;
