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
