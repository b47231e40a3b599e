// Decodes `transfer-encoding: chunked`.

const LINE_FEED = 0x0a;
/** Bytes of the line with the size of a chunk, extensions included. */
const MOST_SIZE_LINE = 1_024;

/**
 * Copies all chunks into one buffer, because a chunk may hold a single byte. A body that does not begin with a chunk
 * was stored decoded and is returned as it is; one that breaks off later is returned up to there.
 */
export function dechunked(body: Buffer): Buffer {
  const whole = Buffer.alloc(body.length);
  let size = 0;
  for (let at = 0; at < body.length; ) {
    const end = body.subarray(at, at + MOST_SIZE_LINE).indexOf(LINE_FEED);
    const line = end < 0 ? '' : body.toString('latin1', at, at + end);
    const chunk = /^\s*([\da-f]{1,12})\s*(?:;|$)/i.exec(line)?.[1];
    if (chunk === undefined) return at === 0 ? body : whole.subarray(0, size);
    const from = at + end + 1;
    const length = Number.parseInt(chunk, 16);
    if (length === 0) break;
    size += body.copy(whole, size, from, from + length);
    at = from + length;
    if (body[at] === 0x0d) at++;
    if (body[at] === LINE_FEED) at++;
  }
  return whole.subarray(0, size);
}
