// The index of an archive: finds the record of a response by address and time.

import { addTo } from '../../base/keyed-lists.ts';
import { parseUrl } from '../../base/text/parse-url.ts';

export interface ArchivedPage {
  readonly url: string;
  /** Time of the capture, ms since 1970. */
  readonly at: number;
}

export interface ArchivedAnswer {
  readonly url: string;
  readonly at: number;
  readonly status: number;
  readonly mime: string;
  /** Set for a revisit record: it has headers, and its body is in the capture that it refers to. */
  readonly refersTo?: { readonly url: string; readonly at: number; readonly digest: string };
  readonly digest: string;
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);

export class ArchiveIndex {
  readonly #byUrl = new Map<string, ArchivedAnswer[]>();
  readonly #byDigest = new Map<string, ArchivedAnswer>();
  /** Addresses that a page requested for a frame, a script or the like: they are no pages. */
  readonly #embedded = new Set<string>();

  add(answer: ArchivedAnswer): void {
    addTo(this.#byUrl, lookupKey(answer.url), answer);
    if (answer.refersTo === undefined && answer.digest !== '') this.#byDigest.set(answer.digest, answer);
  }

  /** Called for requests whose `Sec-Fetch-Dest` is not `document`. */
  markEmbedded(url: string): void {
    this.#embedded.add(lookupKey(url));
  }

  find(url: string, at: number): ArchivedAnswer | undefined {
    const captures = this.#byUrl.get(lookupKey(url));
    return captures?.reduce((best, one) => (distance(one, at) < distance(best, at) ? one : best));
  }

  /** Times of the captures of a page, in order, each once. A revisit with status 200 may name no type. */
  captures(url: string): readonly number[] {
    const captures = this.#byUrl.get(lookupKey(url)) ?? [];
    const shown = captures.filter(one => isShown(one) || (one.refersTo !== undefined && one.status === 200));
    return [...new Set(shown.map(({ at }) => at))].sort((a, b) => a - b);
  }

  /** Finds the capture that holds the body of a revisit: by the address it refers to, else by digest. */
  original({ refersTo, url, digest }: ArchivedAnswer): ArchivedAnswer | undefined {
    const named = this.#byUrl
      .get(lookupKey(refersTo?.url ?? url))
      ?.filter(
        one => one.refersTo === undefined && (refersTo?.digest === '' || one.digest === refersTo?.digest),
      );
    const at = refersTo?.at ?? 0;
    const nearest = named?.toSorted((a, b) => distance(a, at) - distance(b, at))[0];
    return nearest ?? this.#byDigest.get(digest);
  }

  /** HTML responses with status 2xx that are not embedded in a page: each address once, its last capture. */
  pages(): ArchivedPage[] {
    const pages: ArchivedPage[] = [];
    for (const [key, captures] of this.#byUrl) {
      if (this.#embedded.has(key)) continue;
      const shown = captures.filter(isShown);
      const last = shown.reduce<ArchivedAnswer | undefined>(
        (a, b) => (a === undefined || b.at >= a.at ? b : a),
        undefined,
      );
      if (last !== undefined) pages.push({ url: last.url, at: last.at });
    }
    return pages;
  }
}

const isShown = ({ status, mime }: ArchivedAnswer): boolean =>
  status >= 200 && status < 300 && PAGE_TYPES.has(mime);

/** For `Infinity`, the last capture is the nearest. */
const distance = ({ at }: ArchivedAnswer, wanted: number): number =>
  wanted === Number.POSITIVE_INFINITY ? -at : Math.abs(at - wanted);

/** Leaves out the scheme: a capture over http also answers for https, because sites move and old links stay. */
function lookupKey(address: string): string {
  const url = parseUrl(address);
  if (url === undefined) return address;
  url.hash = '';
  // Browsers send them in a header.
  url.username = '';
  url.password = '';
  return url.href.replace(/^https?:/, '');
}
