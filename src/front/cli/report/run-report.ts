// Runs `pith report`: writes the overview into the folder of the run and prints its path.

import { counted } from '../../../base/text/counted.ts';
import { writeReport } from '../../../run/overview/write-report.ts';
import { say } from '../terminal/console.ts';

/** Pages between two updates of the live line. */
const STEP = 50;

export async function runReport(folder: string, signal: AbortSignal): Promise<void> {
  const isLive = process.stderr.isTTY === true;
  const { path, summary } = await writeReport(folder, {
    signal,
    onPage: (done, all) => {
      if (isLive && done % STEP === 0) process.stderr.write(`\r\x1b[K${done}/${counted(all, 'page')}`);
    },
  });
  if (isLive) process.stderr.write('\r\x1b[K');
  say(`${counted(summary.ok, 'page')} read, ${summary.failed} failed`);
  process.stdout.write(`${path}\n`);
}
