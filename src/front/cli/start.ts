#!/usr/bin/env node
// Entry of the command line: refuses to run where too few files may be open, because Node could not load the rest.

import { existsSync, readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import type { EXIT } from '../../base/errors.ts';
import { isOwnFolder, makeOwnFolder, makePrivate, userCacheFolder } from '../../base/files/own-folder.ts';
import type { FailureRecord } from '../../judge/record/page-record.ts';

/** From Node 22.8 on. */
type NodeCompileCache = { readonly enableCompileCache?: (folder: string) => unknown };

/** A page needs 105 with its browser, measured on Linux. */
const LEAST_FILES = 128;

const EXIT_CODE: typeof EXIT.browser = 7;

const files = openFilesLimit();
if (files < LEAST_FILES) refuse(files);
else {
  // Stacks are printed with --verbose alone, and reading the maps takes 0.1 s. The published package has none.
  if (process.argv.includes('--verbose') && existsSync(new URL('cli.js.map', import.meta.url)))
    process.setSourceMapsEnabled(true);
  await keepCompiled();
  await import('./main.ts');
}

/** Saves a tenth of the processor time of a page. */
async function keepCompiled(): Promise<void> {
  const { enableCompileCache = (await import('./keep-commonjs.ts')).keepCommonJs } =
    nodeModule as NodeCompileCache;
  const cache = userCacheFolder();
  const folder = join(cache, 'compiled');
  try {
    makeOwnFolder(cache);
    makePrivate(folder);
    // Node runs what it finds there.
    if (isOwnFolder(folder)) enableCompileCache(folder);
  } catch {
    // The folder cannot be written to: nothing is kept.
  }
}

/** Infinity where the system does not say. */
function openFilesLimit(): number {
  try {
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EMFILE' ? 0 : Number.POSITIVE_INFINITY;
  }
}

function refuse(limit: number): void {
  const code = 'BROWSER_UNAVAILABLE';
  const message = `the limit of open files is ${limit}, and a page needs ${LEAST_FILES}: raise it, as with ulimit -n 1024`;
  process.exitCode = EXIT_CODE;
  process.stderr.write(`pith ${code}: ${message}\n`);
  if (!process.argv.includes('--json')) return;
  const error = { code, message, retryable: false } as const;
  const record: FailureRecord = { schema: 'pith/result@1', ok: false, url: '', error };
  process.stdout.write(`${JSON.stringify(record, null, 2)}\n`);
}
