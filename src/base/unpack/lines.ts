// Reads a text line by line and cuts lines that are too long: a list may have a million lines, or one without end.

import { UNPACK_LIMITS } from './unpack-limits.ts';

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** The line was longer than the limit; `text` is its start. */
  readonly isCut: boolean;
  /** False for a last line without line end. */
  readonly isEnded: boolean;
}

const LINE_FEED = 0x0a;

/** Accepts LF and CRLF, and a BOM; bytes that are not UTF-8 become U+FFFD. */
export async function* linesOf(
  bytes: AsyncIterable<Buffer>,
  lineBytes = UNPACK_LIMITS.lineBytes,
): AsyncGenerator<Line> {
  let number = 0;
  let kept: Buffer[] = [];
  let size = 0;
  const keep = (part: Buffer): void => {
    const room = Math.max(0, lineBytes - size);
    // A copy, because a view would keep the whole chunk in memory.
    if (room > 0 && part.length > 0) kept.push(Buffer.from(part.subarray(0, room)));
    size += part.length;
  };
  const finish = (isEnded: boolean): Line => {
    const isCut = size > lineBytes;
    const text = Buffer.concat(kept).toString('utf8');
    number++;
    kept = [];
    size = 0;
    return {
      number,
      text: (number === 1 ? text.replace(/^\ufeff/, '') : text).replace(/\r$/, ''),
      isCut,
      isEnded,
    };
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, end));
      yield finish(true);
      from = end + 1;
    }
    keep(chunk.subarray(from));
  }
  if (size > 0) yield finish(false);
}
