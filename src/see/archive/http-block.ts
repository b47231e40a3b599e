// Parses an HTTP response as it was sent: headers in their order, and the encoded body.

export interface HttpBlock {
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;

export function httpBlock(bytes: Buffer): HttpBlock {
  const end = endOfHead(bytes);
  const { headers } = headersIn(bytes.subarray(0, end.at));
  return { headers, body: bytes.subarray(end.at + end.size) };
}

/** NaN where the first line names no status. */
export function headersIn(head: Buffer): { status: number; headers: HttpBlock['headers'] } {
  const [first = '', ...lines] = head.toString('latin1').split(/\r?\n/);
  const headers = lines.flatMap(line => {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    return colon > 0 && NAME.test(name) ? [[name, printable(line.slice(colon + 1).trim())] as const] : [];
  });
  return { status: Number(first.split(' ', 2)[1]), headers };
}

/** The value of the first header of this name. */
export const headerIn = (headers: HttpBlock['headers'], wanted: string): string | undefined =>
  headers.find(([name]) => name === wanted)?.[1];

/** Some servers end their lines with LF alone. */
export function endOfHead(bytes: Buffer): { at: number; size: number } {
  const crlf = bytes.indexOf('\r\n\r\n');
  // Searches only up to the CRLF end, not the whole body.
  const lf = (crlf < 0 ? bytes : bytes.subarray(0, crlf)).indexOf('\n\n');
  if (crlf >= 0 && (lf < 0 || crlf < lf)) return { at: crlf, size: 4 };
  return lf >= 0 ? { at: lf, size: 2 } : { at: bytes.length, size: 0 };
}

/** Removes characters that Node refuses to send. */
const printable = (value: string): string => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '');

const LINE_FEED = 0x0a;
/** Bytes of the line with the size of a chunk, extensions included. */
const MOST_SIZE_LINE = 1_024;

/**
 * Decodes `transfer-encoding: chunked`. Copies all chunks into one buffer, because a chunk may hold a single byte. A
 * body that does not begin with a chunk was stored decoded and is returned as it is; one that breaks off later is
 * returned up to there.
 */
export function dechunked(body: Buffer): Buffer {
  const whole = Buffer.alloc(body.length);
  let size = 0;
  for (let at = 0; at < body.length; ) {
    const end = lineEnd(body, at);
    const chunk = /^\s*([\da-f]{1,12})\s*(?:;|$)/i.exec(body.toString('latin1', at, end))?.[1];
    if (chunk === undefined) return at === 0 ? body : whole.subarray(0, size);
    const from = end + 1;
    const length = Number.parseInt(chunk, 16);
    if (length === 0) break;
    size += body.copy(whole, size, from, from + length);
    at = from + length;
    if (body[at] === 0x0d) at++;
    if (body[at] === LINE_FEED) at++;
  }
  return whole.subarray(0, size);
}

/** Where the line at `at` ends; at `at` itself if it is too long to be the line of a chunk. */
function lineEnd(body: Buffer, at: number): number {
  const last = Math.min(body.length, at + MOST_SIZE_LINE);
  for (let end = at; end < last; end++) if (body[end] === LINE_FEED) return end;
  return at;
}
