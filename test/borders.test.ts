// The borders of the rooms: no import runs where it may not, ARCHITECTURE.md says the same, and little is loaded early.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  borderFaults,
  FLOORS,
  FOR_NODE,
  importsOf,
  loadedWith,
  type Sources,
  waysToNode,
} from './borders.ts';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

function readSources(): Sources {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map(file =>
    file.replaceAll('\\', '/'),
  );
  const typescript = files.filter(file => /\.tsx?$/.test(file));
  return new Map(typescript.map(file => [file, readFileSync(`${SRC}${file}`, 'utf8')]));
}

test('no file of src reaches where it may not', () => {
  const sources = readSources();
  expect(sources.size).toBeGreaterThan(100);
  expect(borderFaults(sources)).toEqual([]);
});

test('the files that may load modules of Node do', () => {
  const wayFrom = waysToNode([...readSources()].flatMap(([file, source]) => importsOf(file, source)));
  expect(FOR_NODE.filter(file => wayFrom(file) === undefined)).toEqual([]);
});

test('the list has every room of src, and no other', () => {
  const rooms = new Set(
    [...readSources().keys()].map(file =>
      file
        .replace(/\.tsx?$/, '')
        .split('/')
        .slice(0, 2),
    ),
  );
  const found: Record<string, Set<string>> = {};
  for (const [floor = '', room] of rooms)
    if (room !== undefined && room !== 'index') found[floor] = (found[floor] ?? new Set()).add(room);
  const sorted = (lists: Readonly<Record<string, Iterable<string>>>) =>
    Object.fromEntries(Object.entries(lists).map(([floor, list]) => [floor, [...list].sort()]));
  expect(sorted(found)).toEqual(sorted(FLOORS));
});

test('what captures a page for a cache loads nothing that judges: a change of judging keeps the captured pages', () => {
  const { files } = loadedWith('lab/bench/pages/visit.ts', readSources());
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter(file => file.startsWith('judge/'))).toEqual([]);
});

test('ARCHITECTURE.md shows the same order', () => {
  const text = readFileSync(fileURLToPath(new URL('../ARCHITECTURE.md', import.meta.url)), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)\/([\w-]+)(?:\.ts)?` +\|/gm)];
  const shown: Record<string, string[]> = {};
  for (const [, floor = '', room = ''] of rows) shown[floor] = [...(shown[floor] ?? []), room];
  expect(shown).toEqual(FLOORS);
  expect(Object.keys(shown)).toEqual(Object.keys(FLOORS));
});

test('help loads the flags of the verbs and nothing of what the verbs do', () => {
  const { files, packages } = loadedWith('front/cli/main.ts', readSources());
  expect(packages).toEqual(['commander']);
  expect(files).toContain('front/cli/batch/batch-command.ts');
  expect(files.length).toBeLessThan(79);
});

test('pith segment starts its browser before the rest is loaded, and judges without what learns of sites', () => {
  const sources = readSources();
  expect(loadedWith('front/cli/segment/run-segment.ts', sources).files).not.toContain('run/pipeline/pith.ts');
  expect(loadedWith('see/browser/program/launch.ts', sources).packages).not.toContain('zod');
  const judging = loadedWith('run/pipeline/make-result.ts', sources);
  expect(judging.files).not.toContain('judge/site/site-model.ts');
  expect(judging.packages).not.toContain('sharp');
});

const FAULTY: readonly (readonly [string, Record<string, string>, string])[] = [
  [
    'a floor that reaches up',
    { 'judge/zones/a.ts': "import { x } from '../../front/cli/b.ts';" },
    'judge/zones/a.ts imports front/cli/b.ts: judge/zones may not import front/cli',
  ],
  [
    'a room that reaches up in its floor',
    { 'judge/zones/a.ts': "import { x } from '../content/b.ts';" },
    'judge/zones/a.ts imports judge/content/b.ts: judge/zones may not import judge/content',
  ],
  [
    'a type of a floor above',
    { 'base/box.ts': "import type {\n  X,\n} from '../page/snapshot/b.ts';" },
    'base/box.ts imports page/snapshot/b.ts: base/box may not import page/snapshot',
  ],
  [
    'an import at run time',
    { 'run/sources/a.ts': "const x = await import('../batch/b.ts');" },
    'run/sources/a.ts imports run/batch/b.ts: run/sources may not import run/batch',
  ],
  [
    'a judge that needs a browser',
    { 'judge/content/a.ts': "import { x } from '../../see/browser/b.ts';" },
    'judge/content/a.ts imports see/browser/b.ts: judge/content may not import see/browser',
  ],
  [
    'a judge that loads a module of Node, through another file',
    {
      'judge/zones/a.ts': "import { x } from '../../base/files/b.ts';",
      'base/files/b.ts': "import { readFile } from 'node:fs/promises';",
    },
    'judge/zones/a.ts → base/files/b.ts → node:fs/promises: what judges and draws a page loads nothing of Node',
  ],
  [
    'a re-export',
    { 'page/snapshot/a.ts': "export { x } from '../../judge/zones/b.ts';" },
    'page/snapshot/a.ts imports judge/zones/b.ts: page/snapshot may not import judge/zones',
  ],
  [
    'an unknown room',
    { 'base/utils/a.ts': "import { x } from '../text/b.ts';" },
    "base/utils/a.ts imports base/text/b.ts: the list has no room 'base/utils'",
  ],
  [
    'the public API from within',
    { 'front/cli/a.ts': "import { x } from '../../index.ts';" },
    'front/cli/a.ts imports index.ts: front/cli may not import index',
  ],
  [
    'a package of another room',
    { 'judge/zones/a.ts': "import type { Page } from 'playwright-core';" },
    'judge/zones/a.ts imports the package playwright-core: only see/browser, see/capture, run/pipeline may',
  ],
  [
    'code of the page in Node',
    { 'see/capture/a.ts': "import { x } from './in-page/walk-page.ts';" },
    'see/capture/a.ts imports see/capture/in-page/walk-page.ts: Node imports only wire.ts of what runs inside pages',
  ],
  [
    'code of Node in the page',
    { 'see/capture/in-page/a.ts': "import { x } from '../picture.ts';" },
    'see/capture/in-page/a.ts imports see/capture/picture.ts: code inside pages imports only its own folder and types of the snapshot',
  ],
  [
    'code of the snapshot in the page',
    { 'see/capture/in-page/a.ts': "import { x } from '../../../page/snapshot/sight.ts';" },
    'see/capture/in-page/a.ts imports page/snapshot/sight.ts: code inside pages imports only its own folder and types of the snapshot',
  ],
  [
    'a circle of files',
    { 'judge/zones/a.ts': "import { x } from './b.ts';", 'judge/zones/b.ts': "import { y } from './a.ts';" },
    'cycle: judge/zones/a.ts → judge/zones/b.ts → judge/zones/a.ts',
  ],
  [
    'a circle of types',
    {
      'judge/zones/a.ts': "import type { X } from './b.ts';",
      'judge/zones/b.ts': "import { y } from './a.ts';",
    },
    'cycle: judge/zones/a.ts → judge/zones/b.ts → judge/zones/a.ts',
  ],
  [
    'printing',
    { 'judge/zones/a.ts': 'console.log(1);' },
    'judge/zones/a.ts has console., which only front/cli may',
  ],
  [
    'exiting',
    { 'base/files/a.ts': 'process.exit(1);' },
    'base/files/a.ts has process.exit, which only front/cli may',
  ],
];

test.each(FAULTY)('%s is a fault', (_, files, fault) => {
  expect(borderFaults(new Map(Object.entries(files)))).toEqual([fault]);
});

const SOUND: readonly (readonly [string, Record<string, string>])[] = [
  ['a floor below', { 'front/cli/a.ts': "import { x } from '../../run/pipeline/b.ts';\nconsole.log(x);" }],
  ['a room before in the same floor', { 'judge/content/a.ts': "import { x } from '../zones/b.ts';" }],
  ['the entry of a floor below', { 'front/cli/a.ts': "import { x } from '../../judge/index.ts';" }],
  ['a library of the studio page', { 'show/studio/page/a.tsx': "import { render } from 'preact';" }],
  [
    'a type of the snapshot in the page',
    {
      'see/capture/in-page/a.ts': "import type { SnapshotStyle } from '../../../page/snapshot/snapshot.ts';",
    },
  ],
  ['the wire', { 'see/capture/a.ts': "import type { WirePage } from './in-page/wire.ts';" }],
  [
    'words in a comment',
    { 'judge/zones/a.ts': '// console.log is not for here\n/** process.exit neither */' },
  ],
];

test.each(SOUND)('%s: no fault', (_, files) => {
  expect(borderFaults(new Map(Object.entries(files)))).toEqual([]);
});
