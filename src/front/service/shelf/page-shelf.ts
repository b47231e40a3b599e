// The pages that clients keep: judged again without a visit, listed, and opened again. Each client has a folder of its own.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PithError } from '../../../base/errors.ts';
import { userCacheFolder } from '../../../base/files/own-folder.ts';
import { keepNewest } from '../../../base/memoize.ts';
import { ZONES } from '../../../judge/zones/zoning.ts';
import type { KeptPage, ParseSnapshot, ShownPage } from '../../../run/cache/entry.ts';
import { PageCache } from '../../../run/cache/page-cache.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import { packedSnapshot } from '../../../run/pipeline/save-snapshot.ts';
import { cardPicture } from '../../../show/picture/raster/picture-files.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import type { SourceTarget } from '../routes/segment-request.ts';

/** A kept page as its client sees it. */
interface PageView extends ShownPage {
  readonly id: string;
  readonly url: string;
  /** When it was captured. */
  readonly at: string;
}

const { shelf: LIMITS } = SERVICE_LIMITS;

export class PageShelf {
  /** The pages used last, unpacked: a change of the method needs them at once. The last comes last. */
  readonly #open = new Map<string, KeptPage>();
  readonly #cards = new Map<string, Buffer>();
  readonly #parse: ParseSnapshot | undefined;

  constructor(parse?: ParseSnapshot) {
    this.#parse = parse;
  }

  /** Returns the id of the page. */
  async keep(
    client: string,
    page: ReadPage,
    source: SourceTarget | { readonly kind: 'snapshot-bytes' | 'given-file' },
  ): Promise<string> {
    const id = randomBytes(8).toString('hex');
    const { snapshot, record, before, isSketch } = page;
    const now = Date.now();
    const kept: KeptPage = {
      snapshot,
      png: isSketch ? undefined : before,
      capturedAt: now,
      checkedAt: now,
      shown: {
        title: record.title,
        viewport: record.viewport,
        page: record.page,
        zones: Object.fromEntries(ZONES.map(zone => [zone, record.zones[zone].box])),
      },
      ...(source.kind === 'html' && typeof source.html === 'string' && { html: source.html }),
    };
    await cacheOf(client).write(id, { ...kept, packed: await packedSnapshot(snapshot, '.gz') });
    keepNewest(this.#open, `${client}/${id}`, kept, LIMITS.open);
    return id;
  }

  async get(client: string, id: string): Promise<KeptPage> {
    const key = `${client}/${id}`;
    const page = this.#open.get(key) ?? (await cacheOf(client).read(id, this.#parse));
    if (page === undefined)
      throw new PithError('NOT_FOUND', `the page ${id} is not kept any more: open its address again`);
    keepNewest(this.#open, key, page, LIMITS.open);
    return page;
  }

  /** The newest comes first. */
  async list(client: string): Promise<PageView[]> {
    const pages = await cacheOf(client).list();
    return pages
      .sort((one, other) => other.capturedAt - one.capturedAt)
      .flatMap(({ key: id, url, capturedAt, shown }) =>
        shown === undefined ? [] : [{ id, url, at: new Date(capturedAt).toISOString(), ...shown }],
      );
  }

  /** The top of its picture as a small WebP. */
  async card(client: string, id: string): Promise<Buffer> {
    const key = `${client}/${id}`;
    const made = this.#cards.get(key);
    if (made !== undefined) return made;
    const png = await cacheOf(client).picture(id);
    if (png === undefined) throw new PithError('NOT_FOUND', `there is no picture of the page ${id}`);
    const card = await cardPicture(png);
    keepNewest(this.#cards, key, card, LIMITS.cards);
    return card;
  }

  async remove(client: string, id: string): Promise<void> {
    await cacheOf(client).remove(id);
    this.#open.delete(`${client}/${id}`);
    this.#cards.delete(`${client}/${id}`);
  }
}

/** Apart from the pages of `--max-age`, which are of this user alone. `client`: a digest, or '' without tokens. */
const cacheOf = (client: string): PageCache =>
  new PageCache(join(userCacheFolder(), 'studio', client || 'local'), LIMITS);
