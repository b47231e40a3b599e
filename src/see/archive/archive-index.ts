// Where in an archive each answer of the network stands, found by address and time.

export interface ArchivedPage {
  readonly url: string;
  /** Of the capture, ms since 1970. */
  readonly at: number;
}

export interface ArchivedAnswer {
  readonly url: string;
  readonly at: number;
  readonly status: number;
  readonly mime: string;
  /** A revisit keeps the headers and leaves the body with the capture it refers to. */
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
  /** Asked for by a page for a frame or a script, not by a person. */
  readonly #embedded = new Set<string>();

  add(answer: ArchivedAnswer): void {
    const key = lookupKey(answer.url);
    const known = this.#byUrl.get(key);
    if (known === undefined) this.#byUrl.set(key, [answer]);
    else known.push(answer);
    if (answer.refersTo === undefined && answer.digest !== '') this.#byDigest.set(answer.digest, answer);
  }

  /** From the request's `Sec-Fetch-Dest`. */
  markEmbedded(url: string): void {
    this.#embedded.add(lookupKey(url));
  }

  find(url: string, at: number): ArchivedAnswer | undefined {
    const captures = this.#byUrl.get(lookupKey(url));
    return captures?.reduce((best, one) => (distance(one, at) < distance(best, at) ? one : best));
  }

  /** The capture whose body a revisit left out: by what it names, else by the digest of its body. */
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

  /** HTML that was answered well and that nothing shows to be part of a page: each address once, its last capture. */
  pages(): ArchivedPage[] {
    const pages: ArchivedPage[] = [];
    for (const [key, captures] of this.#byUrl) {
      if (this.#embedded.has(key)) continue;
      const shown = captures.filter(
        ({ status, mime }) => status >= 200 && status < 300 && PAGE_TYPES.has(mime),
      );
      const last = shown.reduce<ArchivedAnswer | undefined>(
        (a, b) => (a === undefined || b.at >= a.at ? b : a),
        undefined,
      );
      if (last !== undefined) pages.push({ url: last.url, at: last.at });
    }
    return pages;
  }
}

/** `Infinity` asks for the last one. */
const distance = ({ at }: ArchivedAnswer, wanted: number): number =>
  wanted === Number.POSITIVE_INFINITY ? -at : Math.abs(at - wanted);

/** A capture over http answers for https and the other way round: sites move, and links stay. */
function lookupKey(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = '';
  return url.href.replace(/^https?:/, '');
}
