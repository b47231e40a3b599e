// The front door where no page is opened: who waits, who goes away, and what is closed.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import type { SegmentStage } from '../../../src/judge/record/stage.ts';
import { snapshotBytes } from '../../../src/page/snapshot/snapshot-file.ts';
import { openWith } from '../../../src/run/pipeline/pith.ts';
import type { LaunchedBrowser } from '../../../src/see/browser/program/find-browser.ts';
import { madeSnapshot } from '../../support/zoned-page.ts';

const PAGE = { kind: 'html', html: '<p>Words.</p>' } as const;

let folder = '';
let saved = '';
let fail: (error: Error) => void = () => {};
const neverLaunched = () =>
  new Promise<LaunchedBrowser>((_, reject) => {
    fail = reject;
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-door-'));
  saved = join(folder, 'page.json');
  const snapshot = madeSnapshot({ width: 1000, height: 1000 }, [
    { tag: 'p', box: [0, 0, 400, 40], text: 'Words' },
  ]);
  await writeFile(saved, await snapshotBytes(snapshot, saved));
});
afterEach(() => rm(folder, { recursive: true }));

test('cancelling a waiting page leaves the others waiting', async () => {
  const pith = await openWith({ concurrency: 1 }, { launch: neverLaunched });
  const first = pith.read(PAGE);
  const stop = new AbortController();
  const second = pith.read(PAGE, { signal: stop.signal });
  stop.abort();
  await expect(second).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(pith.read(PAGE, { signal: stop.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
  fail(new PithError('BROWSER_UNAVAILABLE', 'there is none'));
  await expect(first).rejects.toMatchObject({ code: 'BROWSER_UNAVAILABLE' });
});

test('close cancels pages in progress and waiting ones, and later pages are refused', async () => {
  const pith = await openWith({ concurrency: 1 }, { launch: neverLaunched });
  const pages = [pith.read(PAGE), pith.read(PAGE)];
  const ends = Promise.all(
    pages.map(page => expect(page).rejects.toMatchObject({ code: 'CANCELLED', message: /was closed/ })),
  );
  // Until the first one has asked for its browser.
  await new Promise(setImmediate);
  const closed = pith[Symbol.asyncDispose]();
  fail(new PithError('BROWSER_CRASHED', 'the browser went away'));
  await Promise.all([ends, closed]);
  for (const target of [PAGE, saved]) {
    await expect(pith.read(target)).rejects.toMatchObject({ code: 'USAGE', message: /was closed/ });
  }
});

test('a saved snapshot reports its stages, and can be cancelled', async () => {
  const pith = await openWith({}, { launch: neverLaunched });
  const stages: SegmentStage['name'][] = [];
  await pith.read(saved, { onStage: ({ name }) => stages.push(name) });
  expect(stages).toEqual(['captured', 'zones', 'content']);
  const cancelled = { code: 'CANCELLED' };
  await expect(pith.read(saved, { signal: AbortSignal.abort() })).rejects.toMatchObject(cancelled);
  const stop = new AbortController();
  const onStage = ({ name }: SegmentStage) => name === 'zones' && stop.abort();
  await expect(pith.read(saved, { signal: stop.signal, onStage })).rejects.toMatchObject(cancelled);
});
