// Reads MHTML: a page and its files as the parts of one message (RFC 2557).

import { PithError } from '../../../base/errors.ts';
import { binaryOf, bytesOf, decodeHtml, type SavedFile, type SavedPage } from './saved-page.ts';

interface MessagePart {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** One character a byte: parts have encodings of their own. */
export function readMhtml(bytes: Uint8Array): SavedPage {
  const message = partOf(binaryOf(bytes));
  const boundary = parameter(message, 'boundary');
  const parts = boundary === '' ? [message] : message.body.split(`--${boundary}`).slice(1).map(partOf);
  const isPage = (part: MessagePart): boolean => /html/i.test(typeOf(part));
  const page = parts.find(isPage);
  if (page === undefined) throw new PithError('NOT_HTML', 'the MHTML file holds no HTML page');
  const address = header(page, 'content-location') || header(message, 'snapshot-content-location');
  const files = parts.filter(part => part !== page).flatMap(namedFiles);
  return {
    html: decodeHtml(bytesOf(decodedBody(page)), parameter(page, 'charset')),
    address: URL.canParse(address) ? address : 'about:blank',
    files: new Map(files),
  };
}

/** A part by its address and by its identifier. */
function namedFiles(part: MessagePart): [string, SavedFile][] {
  const file = { type: typeOf(part), binary: decodedBody(part) };
  const identifier = header(part, 'content-id').replace(/^<|>$/g, '');
  const names = [header(part, 'content-location'), identifier === '' ? '' : `cid:${identifier}`];
  return names.filter(name => name !== '').map(name => [name, file]);
}

/** Headers end with an empty line; a line that starts with white space goes on with the one before. */
function partOf(text: string): MessagePart {
  const start = text.replace(/^\r?\n/, '');
  const end = /\r?\n\r?\n/.exec(start);
  const head = end === null ? '' : start.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' ');
  const lines = head.split(/\r?\n/).map(line => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: new Map(lines), body: end === null ? start : start.slice(end.index + end[0].length) };
}

const header = ({ headers }: MessagePart, name: string): string => headers.get(name) ?? '';

const typeOf = (part: MessagePart): string => header(part, 'content-type').split(';', 1)[0]?.trim() ?? '';

const PARAMETERS = {
  boundary: /\bboundary=(?:"([^"]*)"|([^\s;]+))/i,
  charset: /\bcharset=(?:"([^"]*)"|([^\s;]+))/i,
} as const;

/** Reads the header `Content-Type`. */
function parameter(part: MessagePart, name: keyof typeof PARAMETERS): string {
  const [, quoted, plain] = PARAMETERS[name].exec(header(part, 'content-type')) ?? [];
  return quoted ?? plain ?? '';
}

function decodedBody(part: MessagePart): string {
  switch (header(part, 'content-transfer-encoding').toLowerCase()) {
    case 'base64':
      return decodeBase64(part.body);
    case 'quoted-printable':
      return part.body
        .replace(/=\r?\n/g, '')
        .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    default:
      return part.body;
  }
}

/** Empty for what is no base64. */
function decodeBase64(text: string): string {
  try {
    return atob(text.replace(/\s/g, ''));
  } catch {
    return '';
  }
}
