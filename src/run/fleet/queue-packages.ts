// The packages of the queue are installed only by users of a fleet: 10 MB that runs on one machine do not need.

import { PithError } from '../../base/errors.ts';

/** Imports code of the queue; if its packages are missing, the error names the command that installs them. */
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
