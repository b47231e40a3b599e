// The spool of a run: its file is cut and written on, so a link in its place must not lead elsewhere.

import { mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Spool } from '../../../src/run/docviews/spool.ts';

const TEXT = 'a line\nwords of somebody else';

async function linked(): Promise<{ path: string; foreign: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-test-'));
  const [path, foreign] = [join(folder, 'spool.jsonl'), join(folder, 'foreign')];
  await writeFile(foreign, TEXT);
  await symlink(foreign, path);
  return { path, foreign };
}

it.skipIf(process.platform === 'win32')('neither cuts nor appends to what a link leads to', async () => {
  const { path, foreign } = await linked();
  await expect(new Spool(path).repair()).rejects.toThrow(/spool\.jsonl: it is a link$/u);
  expect(() => new Spool(path).add('{}')).toThrow(/spool\.jsonl: it is a link$/u);
  expect(await readFile(foreign, 'utf8')).toBe(TEXT);
});

it('drops a torn last line, and appends behind it', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'pith-test-')), 'spool.jsonl');
  await writeFile(path, '{"a":1}\n{"b"');
  const spool = new Spool(path);
  await spool.repair();
  spool.add('{"c":3}');
  const lines: string[] = [];
  for await (const line of spool.lines()) lines.push(line);
  expect(lines).toEqual(['{"a":1}', '{"c":3}']);
  await spool.remove();
});
