// A file is written whole or not at all.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outputError, refuseUnwritable, writeWhole } from '../../../src/base/files/write-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-files-'));
});
afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

test("writes with the file handles of Yarn's Plug'n'Play, which cannot sync", async () => {
  const file = await open(join(folder, 'any'), 'w');
  const sync = vi.spyOn(Object.getPrototypeOf(file), 'sync').mockRejectedValue(new Error('no method'));
  await file.close();
  await writeWhole(join(folder, 'out.txt'), 'text').finally(() => sync.mockRestore());
  expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toBe('text');
});

test('a failure without a code is told in its own words', () => {
  expect(outputError('out.txt', new Error('no method')).message).toBe('cannot write out.txt: no method');
});

test('writes text and bytes, over what was there', async () => {
  const path = join(folder, 'out.txt');
  await writeWhole(path, 'first');
  await writeWhole(path, Buffer.from('second'));
  expect(readFileSync(path, 'utf8')).toBe('second');
  expect(readdirSync(folder)).toEqual(['out.txt']);
});

test('a file is replaced atomically: a reader of the old one is not disturbed', async () => {
  const path = join(folder, 'out.txt');
  writeFileSync(path, 'old');
  linkSync(path, join(folder, 'still-old.txt'));
  await writeWhole(path, 'new');
  expect(readFileSync(join(folder, 'still-old.txt'), 'utf8')).toBe('old');
});

test('of two concurrent writes one is kept in full, and neither fails', async () => {
  const path = join(folder, 'out.txt');
  const [a, b] = ['a', 'b'].map(letter => letter.repeat(1_000_000)) as [string, string];
  await Promise.all([writeWhole(path, a), writeWhole(path, b)]);
  expect([a, b]).toContain(readFileSync(path, 'utf8'));
  expect(readdirSync(folder)).toEqual(['out.txt']);
});

test('a link still leads to its file after writing', async () => {
  writeFileSync(join(folder, 'real.txt'), 'old');
  symlinkSync('real.txt', join(folder, 'link.txt'));
  await writeWhole(join(folder, 'link.txt'), 'new');
  expect(readFileSync(join(folder, 'real.txt'), 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['link.txt', 'real.txt']);
});

test('a pipe or device is written to, never replaced', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = openSync(pipe, 'r+');
  try {
    await refuseUnwritable(pipe);
    await writeWhole(pipe, 'text');
    expect(statSync(pipe).isFIFO()).toBe(true);
    const received = Buffer.alloc(4);
    readSync(reader, received);
    expect(received.toString()).toBe('text');
  } finally {
    closeSync(reader);
  }
});

/** Each makes a path that cannot be written in the folder. */
const UNWRITABLE: readonly (readonly [string, () => string, string])[] = [
  ['its folder is missing', () => join(folder, 'nowhere', 'out.txt'), 'its folder does not exist'],
  [
    'a folder of that name',
    () => {
      mkdirSync(join(folder, 'taken'));
      return join(folder, 'taken');
    },
    'it is a folder',
  ],
  ['the name is too long', () => join(folder, 'n'.repeat(300)), 'its name is too long'],
];

describe('a failed write is one error and leaves no file', () => {
  test.each(UNWRITABLE)('%s', async (_, make, reason) => {
    const path = make();
    const before = readdirSync(folder);
    for (const attempt of [refuseUnwritable, (file: string) => writeWhole(file, 'text')]) {
      await expect(attempt(path)).rejects.toMatchObject({
        code: 'OUTPUT_UNWRITABLE',
        exitCode: 5,
        message: `cannot write ${path}: ${reason}`,
      });
    }
    expect(readdirSync(folder)).toEqual(before);
  });

  test('a file in place of its folder', async () => {
    writeFileSync(join(folder, 'file'), 'kept');
    const path = join(folder, 'file', 'out.txt');
    await expect(refuseUnwritable(path)).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE' });
    await expect(writeWhole(path, 'text')).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE' });
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('kept');
  });

  test('a folder that may not be written to', async () => {
    const path = join(folder, 'out.txt');
    writeFileSync(path, 'kept');
    chmodSync(folder, 0o555);
    const write = (file: string) => writeWhole(file, 'text');
    // `access` asks for the rights of the real user, which stays root in `asNobody`.
    for (const attempt of process.getuid?.() === 0 ? [write] : [write, refuseUnwritable]) {
      await asNobody(() =>
        expect(attempt(path)).rejects.toMatchObject({
          code: 'OUTPUT_UNWRITABLE',
          message: `cannot write ${path}: its folder may not be written to`,
        }),
      );
    }
    expect(readFileSync(path, 'utf8')).toBe('kept');
    expect(readdirSync(folder)).toEqual(['out.txt']);
  });
});

test('accepts writable outputs without writing to them', async () => {
  await refuseUnwritable(join(folder, 'out.txt'));
  expect(readdirSync(folder)).toEqual([]);
});

/** Root may write anywhere: as root the work is done under another user's rights. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
