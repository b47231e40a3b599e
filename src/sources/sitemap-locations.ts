// The addresses in a sitemap or an index of sitemaps, as they come in: XML as sites write it, gzipped or not.

import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import sax from 'sax';
import { PithError } from '../errors.ts';
import { SOURCE_LIMITS } from './limits.ts';

export interface SitemapLocation {
  /** Of a page, or of another sitemap. */
  readonly kind: 'page' | 'sitemap';
  readonly url: string;
}

/** Entities that a document defines for itself are never expanded: they may grow without end (hazards, A12). */
export async function* sitemapLocations(bytes: AsyncIterable<Buffer>): AsyncGenerator<SitemapLocation> {
  const found: SitemapLocation[] = [];
  const parser = locationParser(location => found.push(location));
  const decoder = new TextDecoder();
  const repair = ampersandRepair();
  let size = 0;
  for await (const chunk of unpacked(bytes)) {
    size += chunk.length;
    if (size > SOURCE_LIMITS.sitemapBytes) {
      throw new PithError(
        'INPUT_INVALID',
        `the sitemap is larger than ${SOURCE_LIMITS.sitemapBytes} bytes unpacked`,
      );
    }
    parser.write(repair(decoder.decode(chunk, { stream: true })));
    yield* found.splice(0);
  }
  parser.write(repair('', true));
  yield* found.splice(0);
  if (!parser.sawRoot())
    throw new PithError('INPUT_INVALID', 'this is no sitemap: it has no urlset and no sitemapindex');
}

const LONGEST_REFERENCE = 12;

/** Many sites write `&` bare in their addresses; the parser would take all up to the next tag for an entity. */
function ampersandRepair(): (text: string, isLast?: boolean) => string {
  let held = '';
  return (text, isLast = false) => {
    const whole = held + text;
    const last = whole.lastIndexOf('&');
    const from = !isLast && last >= 0 && whole.length - last < LONGEST_REFERENCE ? last : whole.length;
    held = whole.slice(from);
    return whole.slice(0, from).replace(/&(?!(?:#\d+|#x[\da-f]+|[a-z]\w*);)/gi, '&amp;');
  };
}

async function* unpacked(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return;
  const whole = async function* (): AsyncGenerator<Buffer> {
    yield first.value;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isGzip) yield* whole();
  // Streams do not hand on errors by themselves; a broken source ends the unpacking with its own error.
  else yield* gunzipped(Readable.from(whole()));
}

async function* gunzipped(packed: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  packed.on('error', error => gunzip.destroy(error));
  yield* packed.pipe(gunzip) as AsyncIterable<Buffer>;
}

function locationParser(onLocation: (location: SitemapLocation) => void): {
  write: (text: string) => void;
  sawRoot: () => boolean;
} {
  const parser = sax.parser(false, { lowercase: true, trim: true, position: false });
  const path: string[] = [];
  let text = '';
  let sawRoot = false;
  const local = (name: string): string => name.replace(/^.*:/, '');
  parser.onopentag = ({ name }) => {
    path.push(local(name));
    text = '';
    sawRoot ||= path[0] === 'urlset' || path[0] === 'sitemapindex';
  };
  parser.ontext = part => {
    if (path.at(-1) === 'loc') text += part;
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = name => {
    const [parent, own] = path.slice(-2);
    if (own === 'loc' && local(name) === 'loc' && (parent === 'url' || parent === 'sitemap')) {
      onLocation({ kind: parent === 'url' ? 'page' : 'sitemap', url: text.trim() });
    }
    path.pop();
  };
  // A stray ampersand or a tag left open is no reason to drop the other thousands.
  parser.onerror = () => {
    parser.error = null as unknown as Error;
  };
  return { write: chunk => void parser.write(chunk), sawRoot: () => sawRoot };
}
