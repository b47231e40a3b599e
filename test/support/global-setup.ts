// Runs before the workers of Playwright: unpacks the browser once, and keeps which one the tests use for their summary.

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../../src/see/browser/program/launch.ts';
import watchUsersFiles from './users-files.ts';

const FOLDER = fileURLToPath(new URL('../../out/test-machine', import.meta.url));

export default async function globalSetup(): Promise<() => void> {
  const { browser, found, end } = await launchBrowser();
  const used = { version: browser.version(), origin: found.origin, path: found.path };
  await end();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/browser.json`, JSON.stringify(used));
  return watchUsersFiles();
}
