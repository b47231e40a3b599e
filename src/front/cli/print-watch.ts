// Tells whether anything was printed yet, because a failure record must not follow other output.

import type { Writable } from 'node:stream';

/** Wraps `write`, because streams of files do not expose how much was written. */
export function watchPrinting(stream: Writable): () => boolean {
  const write = stream.write.bind(stream) as (...words: unknown[]) => boolean;
  let hasPrinted = false;
  stream.write = (...words: unknown[]): boolean => {
    hasPrinted = true;
    return write(...words);
  };
  return () => hasPrinted;
}
