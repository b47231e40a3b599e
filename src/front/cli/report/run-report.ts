// Runs `pith report`: writes the overview into the folder of the run and prints its path.

import { counted } from '../../../base/text/counted.ts';
import { writeReport } from '../../../run/overview/write-report.ts';
import { say } from '../terminal/console.ts';

/** Pages between two updates of the live line. */
const STEP = 50;

export async function runReport(folder: string, signal: AbortSignal): Promise<void> {
  const isLive = process.stderr.isTTY === true;
  const { path, ok, failed } = await writeReport(folder, {
    signal,
    onPage: done => {
      if (isLive && done % STEP === 0) process.stderr.write(`\r\x1b[K${counted(done, 'page')}`);
    },
  });
  if (isLive) process.stderr.write('\r\x1b[K');
  say(`${counted(ok, 'page')} read, ${failed} failed`);
  process.stdout.write(`${path}\n`);
}
