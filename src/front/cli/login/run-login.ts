// Runs `pith login`: opens the window and saves the session.

import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { PithError } from '../../../base/errors.ts';
import { refuseOutputs } from '../../../base/files/refuse-outputs.ts';
import { useOwnTempRoot } from '../../../base/files/temp-root.ts';
import { replaceFile } from '../../../base/files/write-file.ts';
import { parseOptions } from '../../../base/schema/parse-options.ts';
import { counted } from '../../../base/text/counted.ts';
import { logIn, type StorageState } from '../../../see/browser/log-in.ts';
import { pageOptionsSchema } from '../../../see/browser/options/page-options.ts';
import { launchBrowser } from '../../../see/browser/program/launch.ts';
import { webAddress } from '../../../see/browser/target/web-address.ts';
import { openOptionsFrom, type PageFlags, pageOptionsFrom } from '../flags/page-flags.ts';
import { say } from '../terminal/console.ts';

export interface LoginFlags extends PageFlags {
  output: string;
}

/** Permissions of the session: it is as good as a password. */
const PRIVATE_FILE = 0o600;

export async function runLogin(address: string, flags: LoginFlags, signal: AbortSignal): Promise<void> {
  const url = webAddress(address);
  const options = parseOptions(pageOptionsSchema, pageOptionsFrom(flags));
  const { browser: browserPath, sandbox = true } = openOptionsFrom(flags);
  await refuseOutputs([flags.output]);
  useOwnTempRoot();
  const { browser, end } = await launchBrowser({ browserPath, sandbox, window: true, resolvesNames: true });
  const enter = pressedEnter();
  try {
    say('log in in the window, then close it or press Enter here');
    const state = await Promise.race([logIn(browser, url, options, enter.pressed), aborted(signal)]);
    await save(state, flags.output);
  } finally {
    enter.stop();
    await end();
  }
}

async function save(state: StorageState, output: string): Promise<void> {
  if (state.cookies.length === 0 && state.origins.length === 0)
    throw new PithError('EMPTY_DOCUMENT', 'the page has set no cookie and stored nothing: nothing was saved');
  await replaceFile(output, `${JSON.stringify(state, null, 2)}\n`, dirname(output), PRIVATE_FILE);
  say(`${counted(state.cookies.length, 'cookie')} saved: use --auth ${output}`);
}

function pressedEnter(): { readonly pressed: Promise<void>; readonly stop: () => void } {
  const lines = createInterface({ input: process.stdin });
  return { pressed: new Promise(done => lines.once('line', () => done())), stop: () => lines.close() };
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    const stop = () => fail(new PithError('CANCELLED', 'stopped before the session was saved'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
