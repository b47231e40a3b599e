// A machine with Latin letters alone, made by a font folder: its browser says which writing systems have no font.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

test.skip(process.platform !== 'linux', 'needs fontconfig');

const LATIN = fileURLToPath(
  new URL('../../../node_modules/@expo-google-fonts/arimo/400Regular', import.meta.url),
);

let folder = '';
const inherited = process.env.FONTCONFIG_FILE;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-fonts-'));
  process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf');
  const folders = `<dir>${LATIN}</dir><cachedir>${join(folder, 'cache')}</cachedir>`;
  await writeFile(process.env.FONTCONFIG_FILE, `<?xml version="1.0"?><fontconfig>${folders}</fontconfig>`);
});
test.afterEach(async () => {
  if (inherited === undefined) delete process.env.FONTCONFIG_FILE;
  else process.env.FONTCONFIG_FILE = inherited;
  await rm(folder, { recursive: true });
});

test('writing systems without a font are named, and the text is read all the same', async () => {
  const page = '<!doctype html><meta charset="utf-8"><p>Latin words, 今天天气很好, ภาษาไทย';
  const { stdout, stderr } = await command(['segment', '-', '--json', '--center'], page);
  const { content, warnings } = JSON.parse(stdout);
  expect(content.text).toContain('今天天气很好, ภาษาไทย');
  expect(warnings.map(({ code }: { code: string }) => code)).toEqual(['MISSING_FONTS']);
  expect(stderr).toMatch(/MISSING_FONTS: .*(?:Thai.*Han|Han.*Thai)/);
  expect(stderr).not.toMatch(/Latin/);
});
