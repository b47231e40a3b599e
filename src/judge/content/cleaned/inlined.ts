// Inlines the loaded style sheets, pictures and fonts into the cleaned page, up to the limits.

import { isUrl, parseUrl } from '../../../base/text/parse-url.ts';
import type { Snapshot, SnapshotResource } from '../../../page/snapshot/snapshot.ts';
import { LIMITS } from '../../hast/limits.ts';
import { withAddresses } from './css-addresses.ts';

/** Replaces the address of anything that was not loaded, and loads nothing. */
export const NOTHING = 'data:,';

export class Inliner {
  readonly #resources = new Map<string, SnapshotResource>();
  /** Each sheet is rewritten once; '' while it is in progress, which ends circular imports. */
  readonly #sheets = new Map<string, string>();
  #depth = 0;
  #charsLeft = LIMITS.inlinedChars;

  constructor({ resources = [] }: Snapshot) {
    for (const resource of resources) this.#resources.set(resource.url, resource);
  }

  /**
   * Returns the text of a sheet named by a `link` or `@import`, with its references inlined; undefined if it was not
   * loaded.
   */
  sheet(raw: string, baseUrl: string): string | undefined {
    const url = parseUrl(raw, baseUrl);
    if (url === undefined) return undefined;
    url.hash = '';
    const { href, protocol } = url;
    const done = this.#sheets.get(href);
    const found = this.#resources.get(href);
    const text = protocol === 'data:' ? textOfData(href) : found?.kind === 'style' ? found.data : undefined;
    if (done !== undefined || text === undefined || this.#depth >= LIMITS.importDepth) return done;
    this.#sheets.set(href, '');
    this.#depth++;
    const sheet = this.css(text, found?.baseUrl ?? href);
    this.#depth--;
    this.#sheets.set(href, sheet);
    return sheet;
  }

  /** Rewrites the text of a `style` element or attribute. */
  css(text: string, baseUrl: string): string {
    return withAddresses(text, {
      sheet: raw => this.#withinLimit(dataSheet(this.sheet(raw, baseUrl) ?? '')) ?? dataSheet(''),
      media: raw => this.#cssMedia(raw, baseUrl) ?? NOTHING,
    });
  }

  /** Undefined if it was not loaded, is not a picture, or exceeds the limit. */
  picture(raw: string, baseUrl: string): string | undefined {
    if (/^\s*data:/i.test(raw))
      return /^\s*data:image\//i.test(raw) ? this.#withinLimit(raw.trim()) : undefined;
    return this.#media(raw, baseUrl, 'picture');
  }

  #cssMedia(raw: string, baseUrl: string): string | undefined {
    const trimmed = raw.trim();
    // A fragment refers to the page itself, whichever sheet it comes from.
    if (trimmed.startsWith('#')) return trimmed;
    return /^data:/i.test(trimmed) ? this.#withinLimit(trimmed) : this.#media(trimmed, baseUrl, 'any');
  }

  #media(raw: string, baseUrl: string, wanted: 'picture' | 'any'): string | undefined {
    if (raw.trim() === '' || !isUrl(raw, baseUrl)) return undefined;
    const url = new URL(raw, baseUrl);
    const { hash } = url;
    url.hash = '';
    const found = this.#resources.get(url.href);
    if (found === undefined || found.kind === 'style') return undefined;
    if (wanted === 'picture' && found.kind !== 'picture') return undefined;
    return this.#withinLimit(`data:${typeOf(found)};base64,${found.data}${hash}`);
  }

  /** Counts each use: a picture used a thousand times adds its length a thousand times. */
  #withinLimit(text: string): string | undefined {
    if (text.length > this.#charsLeft) return undefined;
    this.#charsLeft -= text.length;
    return text;
  }
}

/** Browsers detect pictures by their bytes, except SVG. A wrong server type must not make a picture a page. */
const typeOf = ({ kind, mimeType }: SnapshotResource): string => {
  const type = /^(?:image|font)\/[\w.+-]+$/i.exec(mimeType)?.[0].toLowerCase();
  return type ?? (kind === 'font' ? 'font/woff2' : 'image/png');
};

function textOfData(url: string): string {
  const [, head = '', body = ''] = /^data:([^,]*),(.*)$/s.exec(url) ?? [];
  const bytes = body.replace(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  try {
    const binary = /;\s*base64\s*$/i.test(head) ? atob(bytes) : bytes;
    return new TextDecoder().decode(Uint8Array.from(binary, sign => sign.charCodeAt(0)));
  } catch {
    return '';
  }
}

const dataSheet = (css: string): string =>
  `data:text/css;charset=utf-8;base64,${Buffer.from(css).toString('base64')}`;
