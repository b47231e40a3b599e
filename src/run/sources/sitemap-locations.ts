// Parses the addresses of a sitemap or sitemap index as a stream: XML as sites write it, gzipped or not.

import { TextDecoder } from 'node:util';
import sax from 'sax';
import { PithError } from '../../base/errors.ts';
import { unpacked, within } from '../../base/unpack/gzip.ts';
import { UNPACK_LIMITS } from '../../base/unpack/unpack-limits.ts';
import { utf16Of } from '../../see/browser/target/html-bytes.ts';
import { SOURCE_LIMITS } from './limits.ts';

interface SitemapLocation {
  readonly kind: 'page' | 'sitemap';
  readonly url: string;
}

/** Never expands entities that the document defines: they may grow exponentially (hazards, A12). `name`: for errors. */
export async function* sitemapLocations(
  bytes: AsyncIterable<Buffer>,
  name: string,
): AsyncGenerator<SitemapLocation> {
  const found: SitemapLocation[] = [];
  const parser = locationParser(name, location => found.push(location));
  let decoder: TextDecoder | undefined;
  const repair = ampersandRepair();
  const bound = { what: 'the sitemap', limit: 'fileBytes', limits: SITEMAP_LIMITS } as const;
  for await (const chunk of within(unpacked(bytes, bound), bound)) {
    decoder ??= decoderFor(chunk);
    parser.write(repair(decoder.decode(chunk, { stream: true })));
    yield* found.splice(0);
  }
  parser.write(repair('', true));
  yield* found.splice(0);
  if (!parser.sawRoot())
    throw new PithError('INPUT_INVALID', `${name} is not a sitemap: it has neither urlset nor sitemapindex`);
}

/** Sitemaps are UTF-8; some sites write another encoding, and say so. */
function decoderFor(start: Buffer): TextDecoder {
  const declared = DECLARATION.exec(start.toString('latin1', 0, DECLARATION_BYTES))?.[1];
  try {
    return new TextDecoder(utf16Of(start) ?? declared);
  } catch {
    return new TextDecoder();
  }
}

const DECLARATION_BYTES = 200;
const DECLARATION = /^\s*<\?xml\s[^>]*?\bencoding=["']([\w.:-]+)/i;

const LONGEST_REFERENCE = 12;

/** Escapes bare `&` in addresses, which many sites write: the parser would take the rest of the text for an entity. */
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

/** Sitemaps have a lower limit, because most come over the network. */
const SITEMAP_LIMITS = { ...UNPACK_LIMITS, fileBytes: SOURCE_LIMITS.sitemapBytes };

/** The parser's buffers. Its own limit of them needs positions, which take time. */
const PARSER_BUFFERS = [
  ...['comment', 'sgmlDecl', 'textNode', 'tagName', 'doctype', 'procInstName'],
  ...['procInstBody', 'entity', 'attribName', 'attribValue', 'cdata', 'script'],
] as const;

function locationParser(
  name: string,
  onLocation: (location: SitemapLocation) => void,
): {
  write: (text: string) => void;
  sawRoot: () => boolean;
} {
  const parser = sax.parser(false, { lowercase: true, trim: true, position: false });
  const path: string[] = [];
  let text = '';
  let sawRoot = false;
  const local = (name: string): string => name.replace(/^.*:/, '');
  let attributes = 0;
  // Refuses constructs that no sitemap has and that take far more memory than their size.
  const refuse = (what: string): never => {
    throw new PithError('INPUT_TOO_LARGE', `${name} is not a sitemap: too many or too long ${what}`);
  };
  parser.onattribute = () => {
    if (++attributes > SOURCE_LIMITS.sitemapAttributes) refuse('attributes');
  };
  parser.onopentag = ({ name }) => {
    if (path.push(local(name)) > SOURCE_LIMITS.sitemapNesting) refuse('nested elements');
    attributes = 0;
    text = '';
    sawRoot ||= path[0] === 'urlset' || path[0] === 'sitemapindex';
  };
  parser.ontext = part => {
    if (path.at(-1) === 'loc' && text.length <= SOURCE_LIMITS.sitemapPartChars) text += part;
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = name => {
    const [parent, own] = path.slice(-2);
    if (own === 'loc' && local(name) === 'loc' && (parent === 'url' || parent === 'sitemap'))
      onLocation({ kind: parent === 'url' ? 'page' : 'sitemap', url: text.trim() });
    path.pop();
  };
  // Ignores syntax errors: one must not drop thousands of addresses.
  parser.onerror = () => {
    parser.error = null as unknown as Error;
  };
  const buffers = parser as unknown as Readonly<Record<(typeof PARSER_BUFFERS)[number], string>>;
  return {
    write: chunk => {
      parser.write(chunk);
      if (PARSER_BUFFERS.some(name => buffers[name].length > SOURCE_LIMITS.sitemapPartChars))
        refuse('texts, comments, names or values');
    },
    sawRoot: () => sawRoot,
  };
}
