// Examines the machine for `pith doctor`: which browser would be used, if it starts, and what is missing.

import { statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir, totalmem } from 'node:os';
import { PithError } from '../../base/errors.ts';
import { pageOptionsSchema } from '../../see/browser/options/page-options.ts';
import type { LaunchedBrowser } from '../../see/browser/program/find-browser.ts';
import { DOCTOR_ADVICE, launchBrowser } from '../../see/browser/program/launch.ts';
import { attach } from '../../see/browser/visit-page.ts';
import { withDeadline } from '../../see/browser/watch/page-watch.ts';
import { undrawableScripts } from '../../see/capture/missing-fonts.ts';

export interface Diagnosis {
  readonly name: string;
  /** `bad` prevents pith from working; with `poor` some pages come out wrong. */
  readonly state: 'good' | 'poor' | 'bad';
  readonly message: string;
}

export interface Examination {
  readonly findings: readonly Diagnosis[];
  readonly missingScripts: readonly string[];
}

/** Large pages fail with less memory (hazards: 64 Mpx cost 1.76 GB, /dev/shm is not used). */
const LEAST_FREE_BYTES = 1.5e9;

export async function examine(browserPath?: string): Promise<Examination> {
  const started = performance.now();
  return examined(async () => {
    const launched = await launchBrowser({ browserPath });
    const startMs = Math.round(performance.now() - started);
    try {
      return await examineLaunched(launched, ` (ready in ${startMs} ms)`);
    } finally {
      await launched.end();
    }
  });
}

/** The same with a browser that runs already. */
export const examineRunning = (launched: () => Promise<LaunchedBrowser>): Promise<Examination> =>
  examined(async () => examineLaunched(await launched()));

async function examined(examineBrowser: () => Promise<Examination>): Promise<Examination> {
  const machine = [nodeDiagnosis(), ...roomDiagnoses()];
  try {
    const { findings, missingScripts } = await examineBrowser();
    return { findings: [...findings, ...machine], missingScripts };
  } catch (error) {
    if (!(error instanceof PithError)) throw error;
    return {
      findings: [{ name: 'browser', state: 'bad', message: withOwnAdvice(error.message) }, ...machine],
      missingScripts: [],
    };
  }
}

const ORIGINS = {
  named: 'named by --browser or PITH_BROWSER',
  playwright: "Playwright's own",
  system: "the system's",
  package: 'the one inside the npm package',
  remote: 'on another machine or port',
};

async function examineLaunched(
  { browser, found, sandboxed }: LaunchedBrowser,
  ready = '',
): Promise<Examination> {
  const page = await withDeadline({ what: 'opening a page', ms: 30_000 }, browser.newPage());
  const open = await attach(page, pageOptionsSchema.parse({}));
  const missingScripts = await undrawableScripts(open);
  await open.close();
  const findings: Diagnosis[] = [
    {
      name: 'browser',
      state: 'good',
      message: `Chromium ${browser.version()}, ${ORIGINS[found.origin]}: ${found.path}${ready}`,
    },
    sandboxDiagnosis(sandboxed),
    fontDiagnosis(missingScripts),
  ];
  return { findings, missingScripts };
}

/** Removes the advice to run the doctor. */
const withOwnAdvice = (message: string): string =>
  message.replace(DOCTOR_ADVICE, ': name another with --browser or PITH_BROWSER, or install what it lacks');

function sandboxDiagnosis(sandboxed: boolean): Diagnosis {
  if (sandboxed) return { name: 'sandbox', state: 'good', message: 'on' };
  const reason = process.getuid?.() === 0 ? 'pith runs as root' : 'the system has no user namespaces for it';
  return {
    name: 'sandbox',
    state: 'poor',
    message: `off, since ${reason}: run as another user before opening pages that nobody vouches for`,
  };
}

function fontDiagnosis(missing: readonly string[]): Diagnosis {
  if (missing.length === 0)
    return { name: 'fonts', state: 'good', message: 'letters for every script looked for' };
  return {
    name: 'fonts',
    state: 'poor',
    message: `none for ${missing.join(', ')}: text in them has no true box; 'pith doctor --fonts' fetches what it can`,
  };
}

function nodeDiagnosis(): Diagnosis {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isOld = major < 20 || (major === 20 && minor < 19);
  return {
    name: 'node',
    state: isOld ? 'bad' : 'good',
    message: isOld ? `${process.version}: pith needs 20.19 or later` : process.version,
  };
}

function roomDiagnoses(): Diagnosis[] {
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  const { bavail, bsize } = statfsSync(tmpdir());
  const free = freemem();
  const disk = bavail * bsize;
  return [
    {
      name: 'memory',
      state: free < LEAST_FREE_BYTES ? 'poor' : 'good',
      message: `${gigabytes(free)} of ${gigabytes(totalmem())} free, ${availableParallelism()} cores`,
    },
    {
      name: 'disk',
      state: disk < LEAST_FREE_BYTES ? 'poor' : 'good',
      message: `${gigabytes(disk)} free in ${tmpdir()}`,
    },
  ];
}
