// Runs `pith doctor`: prints the diagnosis, and downloads missing fonts with `--fonts`.

import { join } from 'node:path';
import { PithError, usageError } from '../../../base/errors.ts';
import { homeFolder } from '../../../base/files/own-folder.ts';
import { type Diagnosis, examine } from '../../doctor/examine.ts';
import { fetchFonts } from '../../doctor/fetch-fonts.ts';
import { say } from '../terminal/console.ts';

export interface DoctorFlags {
  browser?: string;
  json?: true;
  fonts?: true;
}

const MARKS = { good: '✓', poor: '!', bad: '✗' } as const;

export async function runDoctor(flags: DoctorFlags): Promise<void> {
  let { findings, missingScripts } = await examine(flags.browser);
  if (flags.fonts && missingScripts.length > 0) {
    await fetchFonts(missingScripts, userFontFolder(), say);
    ({ findings, missingScripts } = await examine(flags.browser));
  }
  process.stdout.write(
    flags.json ? `${JSON.stringify({ findings, missingScripts }, null, 2)}\n` : findingsTable(findings),
  );
  const bad = findings.find(({ state }) => state === 'bad');
  if (bad !== undefined) throw new PithError('BROWSER_UNAVAILABLE', `pith cannot work here: ${bad.message}`);
}

function findingsTable(findings: readonly Diagnosis[]): string {
  return findings
    .map(({ name, state, message }) => `${MARKS[state]} ${name.padEnd(8)} ${message}\n`)
    .join('');
}

/** A folder that fontconfig searches by default, so that every browser on the machine finds the fonts. */
function userFontFolder(): string {
  const home = homeFolder();
  const data = process.env.XDG_DATA_HOME ?? (home && join(home, '.local', 'share'));
  if (data === undefined) throw usageError('there is no home for the fonts: set HOME or XDG_DATA_HOME');
  return join(data, 'fonts', 'pith');
}
