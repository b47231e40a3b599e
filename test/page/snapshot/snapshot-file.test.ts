// A saved snapshot comes back as it was, and what is none is refused.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSnapshot } from '../../../src/page/snapshot/parse-snapshot.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { readSnapshot, readSnapshotNow, snapshotBytes } from '../../../src/page/snapshot/snapshot-file.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';
import { PLAIN_STYLE } from '../../support/snapshot.ts';

const built = buildSnapshot(['html', {}, ['body', {}, 'Wörter 🙂 \u0000\u2028', ['p', { id: 'a' }, 'Text']]]);
const SNAPSHOT: Snapshot = {
  ...built,
  picture: { path: 'page.png', width: 1280, height: 900, scale: 1 },
  styles: [{ ...PLAIN_STYLE, opacity: 0.5, borders: [0, 1, 2, 3] }],
  elements: built.elements.map(element => ({
    ...element,
    style: 0,
    media: { source: 'https://example.org/a.png', naturalWidth: 3, naturalHeight: 4 },
  })),
  wideLayout: {
    viewport: { width: 1280, height: 800 },
    page: { width: 1280, height: 800 },
    styles: [PLAIN_STYLE],
    elements: built.elements.map(() => ({ pageBox: [0, 0, 10, 10], visibility: 'visible', style: 0 })),
    texts: built.texts.map(() => ({ pageBox: [0, 0, 10, 10], visibility: 'visible' })),
  },
  warnings: [{ code: 'PARTIAL_LOAD', message: 'not all came' }],
  environment: { browser: 'Chromium 1', missingFonts: ['Han'] },
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-snapshot-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function saved(name: string, data: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return path;
}

describe('a saved snapshot comes back as it was', () => {
  test.each(['page.json', 'page.json.gz'])('%s', async name => {
    const bytes = await snapshotBytes(SNAPSHOT, name);
    const read = await readSnapshot(saved(name, bytes));
    expect(read).toEqual(SNAPSHOT);
    expect(readSnapshotNow(saved(name, bytes))).toEqual(SNAPSHOT);
    // Saved once more, the bytes are the same.
    const bytesAgain = await snapshotBytes(read, 'again.json');
    const readAgain = await readSnapshot(saved('again.json', bytesAgain));
    expect((await snapshotBytes(readAgain, 'again.json')).equals(bytesAgain)).toBe(true);
  });

  test('packed only where the name ends so', async () => {
    const plain = await snapshotBytes(SNAPSHOT, 'page.json');
    const packed = await snapshotBytes(SNAPSHOT, 'page.json.gz');
    expect(plain[0]).toBe('{'.charCodeAt(0));
    expect(gunzipSync(packed).equals(plain)).toBe(true);
  });

  test('packed or not is seen from the bytes, not the name', async () => {
    const packed = await snapshotBytes(SNAPSHOT, 'page.json.gz');
    expect(await readSnapshot(saved('misnamed.json', packed))).toEqual(SNAPSHOT);
  });
});

describe('a file that is no sound snapshot is refused in one sentence', () => {
  const json = JSON.stringify(SNAPSHOT);
  const with_ = (change: object) => JSON.stringify({ ...SNAPSHOT, ...change });
  const [html, body, paragraph] = SNAPSHOT.elements;
  const [text] = SNAPSHOT.texts;
  const blank = { parent: 1, before: 2, beforeText: 1, text: ' ' };
  test.each<[string, string | Uint8Array, string]>([
    ['empty', '', 'is not JSON, so it is no saved snapshot'],
    ['cut off', json.slice(0, json.length / 2), 'is not JSON, so it is no saved snapshot'],
    ['a page', '<!doctype html><p>Text', 'is not JSON, so it is no saved snapshot'],
    ['gzip cut off', gzipSync(json).subarray(0, 100), 'is no saved snapshot: it cannot be read'],
    ['gzip of something else', gzipSync('text'), 'is not JSON, so it is no saved snapshot'],
    ['null', 'null', 'is not a snapshot of this version (pith/snapshot@1): it names no schema'],
    ['a list', '[]', 'is not a snapshot of this version (pith/snapshot@1): it names no schema'],
    [
      'a later version',
      with_({ schema: 'pith/snapshot@9' }),
      "is not a snapshot of this version (pith/snapshot@1): its schema is 'pith/snapshot@9'",
    ],
    [
      'a result',
      '{"schema":"pith/result@1"}',
      'is not a snapshot of this version (pith/snapshot@1): it is a record, which cannot be read again: --snapshot',
    ],
    ['no page size', with_({ page: undefined }), "is damaged at 'page': "],
    [
      'a box of three',
      with_({ elements: [{ ...html, pageBox: [0, 0, 1] }] }),
      "is damaged at 'elements.0.pageBox'",
    ],
    [
      'a visibility nobody knows',
      with_({ texts: [{ ...text, visibility: 'seen' }] }),
      "is damaged at 'texts.0.visibility'",
    ],
    [
      'a child before its parent',
      with_({ elements: [html, { ...body, parent: 2 }, paragraph] }),
      'is damaged: element 1 comes before its parent 2',
    ],
    [
      'an element that is its own parent',
      with_({ elements: [html, { ...body, parent: 1 }, paragraph] }),
      'is damaged: element 1 comes before its parent 1',
    ],
    ['a style that is not there', with_({ styles: [] }), 'is damaged: element 0 has no style 0'],
    ['a scope that is not there', with_({ scopes: [] }), 'is damaged: element 0 has no scope 0'],
    [
      'a wide layout of fewer elements',
      with_({ wideLayout: { ...SNAPSHOT.wideLayout, elements: [] } }),
      'is damaged: its wide layout has other elements or texts',
    ],
    [
      'a wide layout without a style',
      with_({ wideLayout: { ...SNAPSHOT.wideLayout, styles: [] } }),
      'is damaged: element 0 has no style 0 in its wide layout',
    ],
    [
      'a host that is not there',
      with_({ scopes: [{ kind: 'document', host: 9, url: '', baseUrl: '' }] }),
      'is damaged: scope 0 has no host 9',
    ],
    [
      'a text of no element',
      with_({ texts: [{ ...text, parent: 7, before: 8 }] }),
      'is damaged: text 0 has no element 7',
    ],
    [
      'a text before its element',
      with_({ texts: [{ ...text, parent: 1, before: 1 }] }),
      'is damaged: text 0 is out of order',
    ],
    [
      'a text beyond the end',
      with_({ texts: [{ ...text, before: 4 }] }),
      'is damaged: text 0 is out of order',
    ],
    [
      'texts the wrong way round',
      with_({ texts: SNAPSHOT.texts.toReversed() }),
      'is damaged: text 1 is out of order',
    ],
    ['a blank that is none', with_({ blanks: [{ ...blank, text: 1 }] }), "is damaged at 'blanks.0.text'"],
    [
      'a blank of no element',
      with_({ blanks: [{ ...blank, parent: 7 }] }),
      'is damaged: blank 0 has no element 7',
    ],
    [
      'a blank beyond the texts',
      with_({ blanks: [{ ...blank, beforeText: 3 }] }),
      'is damaged: blank 0 is out of order',
    ],
    [
      'blanks the wrong way round',
      with_({ blanks: [{ ...blank, before: 3 }, blank] }),
      'is damaged: blank 1 is out of order',
    ],
  ])('%s', async (_, data, sentence) => {
    const path = saved('damaged.json', data);
    const error = await readSnapshot(path).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'SNAPSHOT_INVALID', exitCode: 2 });
    const { message } = error as Error;
    expect(message.startsWith(`${path} ${sentence}`), message).toBe(true);
    expect(message).not.toContain('\n');
  });

  test('a file that is not there', async () => {
    const path = join(folder, 'nothing.json');
    await expect(readSnapshot(path)).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
      message: `there is no file '${path}'`,
    });
  });

  test('data from elsewhere is called by the name it is given', () => {
    expect(() => parseSnapshot({}, 'the body of the request')).toThrow(
      'the body of the request is not a snapshot of this version',
    );
  });
});
