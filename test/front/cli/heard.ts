// A command whose terminal is listened to: what it says on stderr and prints on stdout, anew for each test.

import { afterEach, beforeEach, vi } from 'vitest';

export interface Heard {
  said: string;
  printed: string;
}

/** To be called where tests are declared. */
export function hearing(): Heard {
  const heard: Heard = { said: '', printed: '' };
  beforeEach(() => {
    Object.assign(heard, { said: '', printed: '' });
    vi.spyOn(process.stderr, 'write').mockImplementation(text => {
      heard.said += String(text);
      return true;
    });
    vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      heard.printed += String(text);
      return true;
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return heard;
}
