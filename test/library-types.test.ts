// The types of the library as a project of its own compiles them: what it needs is in docs/library.md.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const CONSUMER = `import {
  open, batch, segmentPage, zonesOf, contentOf, metadataOf, parseSnapshot, comparePages, comparedSnapshot,
  type PageRecord, type SegmentOptions, type Snapshot, type SegmentResult, PithError, lookOf, reportHtml,
} from 'pith';
const options: SegmentOptions = { elements: true, method: 'auto' };
await using pith = await open({ concurrency: 2 });
const result: SegmentResult = await pith.segment('https://example.org/', options);
const record: PageRecord = result;
const snapshot: Snapshot = parseSnapshot({}, 'mine');
const zoning = zonesOf(snapshot, { method: 'vlps' });
const text: string = contentOf(snapshot, zoning).markdown + (metadataOf(snapshot).title?.value ?? '');
comparePages(comparedSnapshot(snapshot, zoning), comparedSnapshot(snapshot, zoning)).changes.length;
reportHtml(await lookOf(result, result.before)).then((page: string) => page);
// @ts-expect-error: a text is no snapshot
zonesOf('x');
// @ts-expect-error: there is no such option
pith.segment('x', { nothing: 1 });
export { batch, segmentPage, record, text, PithError };
`;

const LOADING = `import { open } from 'pith';
import { PithLoader } from 'pith/langchain';
import { PithReader } from 'pith/llamaindex';
await using pith = await open();
const documents = await new PithLoader(['https://example.org/'], { pith, per: 'chunk' }).load();
export const section: string | undefined = documents[0]?.metadata.section;
(await new PithReader({ pith }).loadData('https://example.org/')).map(({ text }): string => text);
// @ts-expect-error: there is no such option
new PithReader({ chunks: true });
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-consumer-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(ROOT, join(folder, 'node_modules', 'pith'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'index.ts'), CONSUMER);
});
afterAll(() => rm(folder, { recursive: true }));

async function faultsWith(options: object, file = 'index.ts'): Promise<string[]> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
    ...options,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const run = promisify(execFile)(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', folder]);
  const printed = await run.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? String(error),
  );
  return printed.split('\n').filter(line => /error TS/.test(line));
}

test.each([
  ['see/browser/options/page-option-rows.d.ts', 'PageOptionsInput'],
  ['judge/options/record-option-rows.d.ts', 'FileChoices'],
])('%s documents each option and shows no schema', async (file, name) => {
  const text = await readFile(join(ROOT, 'dist', 'types', file), 'utf8');
  const body = text.split(`export interface ${name} {`)[1]?.split(/\n\}/)[0] ?? '';
  const options = body.match(/^ {4}\w+\?:/gm) ?? [];
  expect(options.length).toBeGreaterThan(4);
  expect(body.match(/^ {4}\/\*\* .{10,} \*\/\n {4}\w+\?:/gm)).toHaveLength(options.length);
  expect(body).not.toMatch(/zod|\bz\./i);
});

test('with the types of Node alone, as most projects are set up', async () => {
  expect(await faultsWith({ skipLibCheck: true, lib: ['es2023', 'esnext.disposable'] })).toEqual([]);
}, 120_000);

test('of the loaders; the packages that they belong to have faults in their own declarations', async () => {
  await writeFile(join(folder, 'loading.ts'), LOADING);
  const lib = ['es2023', 'esnext.disposable'];
  expect(await faultsWith({ skipLibCheck: true, lib }, 'loading.ts')).toEqual([]);
}, 120_000);

test('with every declaration checked, where the project has the dom lib', async () => {
  expect(await faultsWith({ skipLibCheck: false, lib: ['es2023', 'esnext.disposable', 'dom'] })).toEqual([]);
}, 120_000);

test('with every declaration checked and no dom lib: none of the faults is one of ours', async () => {
  const faults = await faultsWith({ skipLibCheck: false, lib: ['es2023', 'esnext.disposable'] });
  expect(faults.filter(line => !line.includes('playwright-core/types/'))).toEqual([]);
}, 120_000);
