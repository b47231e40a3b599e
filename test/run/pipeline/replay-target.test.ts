// A page of an archive that leads to one which is not archived: the answer in its place is no page of a server.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import type { PageCall } from '../../../src/run/pipeline/make-result.ts';
import { replayTarget } from '../../../src/run/pipeline/replay-target.ts';
import { openArchive } from '../../../src/see/archive/archive.ts';
import { record } from '../../security/hostile-archives.ts';

const START = 'http://example.org/';
const GONE = 'http://example.org/gone';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-replay-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Asks the proxy as a browser does that follows a `Refresh` header. */
async function follow(proxy: string, address: string): Promise<void> {
  const { hostname, port } = new URL(proxy);
  await new Promise(done =>
    get({ hostname, port, path: address }, answer => answer.resume().on('end', done)),
  );
}

test.each([
  ['NOT_HTML', `${GONE} is text/plain, not an HTML page`, 'NOT_ARCHIVED'],
  ['HTTP_ERROR', `${GONE} answered with status 404`, 'NOT_ARCHIVED'],
  ['PAGE_CRASHED', `${GONE} crashed`, 'PAGE_CRASHED'],
  ['NOT_HTML', `${START} is image/png, not an HTML page`, 'NOT_HTML'],
] as const)('%s: %s', async (code, message, expected) => {
  const path = join(folder, 'one.warc');
  writeFileSync(path, record('<p>start</p>', { url: START }));
  const archive = await openArchive(path);
  const reading = { options: {} } as unknown as PageCall;
  const read = replayTarget(archive, { url: START } as never, reading, async (_, { options }) => {
    await follow(String(options.proxy), GONE);
    throw new PithError(code, message);
  });
  await expect(read).rejects.toMatchObject({ code: expected });
});
