// The packages of the queue are installed by who needs it: 10 MB that one page and a run on one machine do not use.

import { PithError } from '../../base/errors.ts';

/** Imports code of the queue; throws a sentence with the command that installs its packages if they are missing. */
export async function withQueuePackages<Code>(importing: Promise<Code>): Promise<Code> {
  try {
    return await importing;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !/'(?:bullmq|ioredis)'/.test(message)) throw error;
    throw new PithError(
      'QUEUE_UNAVAILABLE',
      'the packages of the queue are not installed: run `npm install bullmq ioredis` (with -g if pith is global)',
      { cause: error, isFinal: true },
    );
  }
}
