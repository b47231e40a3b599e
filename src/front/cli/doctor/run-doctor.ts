// Runs `pith doctor`: prints the diagnosis, and downloads missing fonts with `--fonts`.

import { homedir } from 'node:os';
import { join } from 'node:path';
import { PithError } from '../../../base/errors.ts';
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
  return join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'fonts', 'pith');
}
