// Whether anything was printed yet: a record of a failure must not stand behind other output.

import type { Writable } from 'node:stream';

/** Streams of files do not tell how much was written to them, so their `write` is listened to. */
export function watchPrinting(stream: Writable): () => boolean {
  const write = stream.write.bind(stream) as (...words: unknown[]) => boolean;
  let hasPrinted = false;
  stream.write = (...words: unknown[]): boolean => {
    hasPrinted = true;
    return write(...words);
  };
  return () => hasPrinted;
}
