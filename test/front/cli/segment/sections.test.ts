// Outline, sections, parts and chunks on the command line, from a saved snapshot.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program } from '../../../../src/front/cli/program.ts';
import { snapshotBytes } from '../../../../src/page/snapshot/snapshot-file.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';
import { hearing } from '../heard.ts';

let folder = '';
let page = '';
const heard = hearing();
const prose = (name: string) => Array.from({ length: 150 }, (_, at) => `${name}${at}`).join(' ');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-sections-'));
  page = join(folder, 'page.json');
  const html = `<h1>Boats</h1><p>${prose('a')}.</p><h2>Ferries</h2><p>${prose('b')}.</p>`;
  await writeFile(page, await snapshotBytes(snapshotFromHtml(html), page));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...words: string[]): Promise<unknown> =>
  program('0', new AbortController().signal).parseAsync(['node', 'pith', 'segment', ...words]);

test('--outline prints the sections, and lists them in the record', async () => {
  await run(page, '--outline');
  expect(heard.printed).toMatch(/^1 {2}Boats {2}\(\d+ tokens\)\n {2}1\.1 {2}Ferries {2}\(\d+ tokens\)\n$/);
  heard.printed = '';
  await run(page, '--outline', '--json');
  const { sections, content } = JSON.parse(heard.printed);
  expect(sections).toMatchObject([{ id: '1' }, { id: '1.1', path: ['Boats', 'Ferries'] }]);
  expect(content.markdown).toContain('# Boats');
});

test('--section prints one section, --from reads on where --max-tokens cut', async () => {
  await run(page, '--section', '1.1');
  expect(heard.printed).toMatch(/^## Ferries\n\nb0 /);
  heard.printed = '';
  await run(page, '--max-tokens', '100');
  const cursor = /^note: \d+ tokens, about \d+ are left: --from (\S+)$/m.exec(heard.said)?.[1] ?? '';
  const start = heard.printed;
  heard.printed = '';
  await run(page, '--from', cursor, '--json');
  const { part, content } = JSON.parse(heard.printed);
  expect(part).toMatchObject({ leftTokens: 0, next: null });
  expect(`${start} ${content.text}`.match(/[ab]\d+/g)).toEqual(`${prose('a')} ${prose('b')}`.split(' '));
});

test('--format chunks prints a line for each', async () => {
  const out = join(folder, 'chunks.jsonl');
  await run(page, '--format', 'chunks', '--chunk-tokens', '50', '-o', out);
  const chunks = (await readFile(out, 'utf8'))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(chunks.map(({ index }) => index)).toEqual(chunks.map((_, at) => at));
  expect(new Set(chunks.map(({ section }) => section))).toEqual(new Set(['1', '1.1']));
});

test.each([
  [['--section', '9'], "no section '9'"],
  [['--section', '1', '--from', 'x'], '--from knows its section'],
  [['--max-tokens', '5'], 'expected at least 100'],
  [['--max-tokens', 'many'], "expected a whole number of tokens, received 'many'"],
  [['--outline', '--section', '1'], '--outline prints sections in place of the content'],
  [['--format', 'chunks', '--json'], '--format chunks prints all the content'],
  [['--format', 'webis', '--section', '1'], '--format webis prints the zones of the page'],
  [['--docview', '--max-tokens', '100'], '--docview prints a record of its own'],
])('%j is refused', async (flags, message) => {
  const said = await run(page, ...flags).then(
    () => 'nothing',
    (error: Error) => `${error.message} ${heard.said}`,
  );
  expect(said).toContain(message);
});

test('a flag of chunks beside another format has no effect, and says so', async () => {
  await run(page, '--chunk-tokens', '50');
  expect(heard.said).toContain('note: --chunk-tokens changes nothing here');
});
