// The borders of the rooms: no import runs where it may not, ARCHITECTURE.md says the same, and little is loaded early.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { borderFaults, loadedWith, ROOMS, type Sources } from './borders.ts';

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

test('the table has a row for every room there is, and its arrows run one way', () => {
  const rooms = new Set(
    [...readSources().keys()].filter(file => file.includes('/')).map(file => file.split('/')[0]),
  );
  expect([...rooms].filter(room => room !== undefined && ROOMS[room] === undefined)).toEqual([]);
  const settled = new Set<string>();
  for (const _ of Object.keys(ROOMS)) {
    for (const [room, allowed] of Object.entries(ROOMS))
      if (allowed.every(other => settled.has(other))) settled.add(room);
  }
  expect([...settled].sort()).toEqual(Object.keys(ROOMS).sort());
});

test('ARCHITECTURE.md shows the same table', () => {
  const text = readFileSync(fileURLToPath(new URL('../ARCHITECTURE.md', import.meta.url)), 'utf8');
  const rows = text.matchAll(/^\| `(\w+)\/` +\|[^|]+\| ([^|]+?) +\|$/gm);
  const shown = [...rows].map(([, room = '', allowed = '']) => [
    room,
    allowed === 'nothing' ? [] : allowed.split(', '),
  ]);
  expect(Object.fromEntries(shown)).toEqual(ROOMS);
});

test('help loads the flags of the verbs and nothing of what the verbs do', () => {
  const { files, packages } = loadedWith('cli/main.ts', readSources());
  expect(packages).toEqual(['commander']);
  expect(files).toContain('cli/batch-command.ts');
  expect(files.length).toBeLessThan(50);
});

test('pith segment starts its browser before the rest is loaded, and judges without what learns of sites', () => {
  const sources = readSources();
  expect(loadedWith('cli/run-segment.ts', sources).files).not.toContain('segment/pith.ts');
  expect(loadedWith('browser/program/early-launch.ts', sources).packages).not.toContain('zod');
  const judging = loadedWith('segment/make-result.ts', sources);
  expect(judging.files).not.toContain('site/site-model.ts');
  expect(judging.packages).not.toContain('sharp');
});

const FAULTY: readonly (readonly [string, Record<string, string>, string])[] = [
  [
    'a room that reaches up',
    { 'zones/a.ts': "import { x } from '../cli/b.ts';" },
    'zones/a.ts imports cli/b.ts: zones may not import cli',
  ],
  [
    'a type of a room above',
    { 'geometry/a.ts': "import type {\n  X,\n} from '../snapshot/b.ts';" },
    'geometry/a.ts imports snapshot/b.ts: geometry may not import snapshot',
  ],
  [
    'an import on the way',
    { 'content/a.ts': "const x = await import('../browser/b.ts');" },
    'content/a.ts imports browser/b.ts: content may not import browser',
  ],
  [
    'a re-export',
    { 'snapshot/a.ts': "export { x } from '../zones/b.ts';" },
    'snapshot/a.ts imports zones/b.ts: snapshot may not import zones',
  ],
  [
    'a room nobody knows',
    { 'utils/a.ts': "import { x } from '../zones/b.ts';" },
    "utils/a.ts: there is no room 'utils' in the table",
  ],
  [
    'the public API from within',
    { 'cli/a.ts': "import { x } from '../index.ts';" },
    'cli/a.ts imports index.ts: cli may not import index.ts',
  ],
  [
    'a package of another room',
    { 'zones/a.ts': "import type { Page } from 'playwright';" },
    'zones/a.ts imports the package playwright: only browser, capture, segment may',
  ],
  [
    'code of the page in Node',
    { 'capture/a.ts': "import { x } from './in-page/walk-page.ts';" },
    'capture/a.ts imports capture/in-page/walk-page.ts: Node imports only wire.ts of what runs inside pages',
  ],
  [
    'code of Node in the page',
    { 'capture/in-page/a.ts': "import { x } from '../picture.ts';" },
    'capture/in-page/a.ts imports capture/picture.ts: code inside pages imports only its own folder',
  ],
  [
    'a circle of files',
    { 'zones/a.ts': "import { x } from './b.ts';", 'zones/b.ts': "import { y } from './a.ts';" },
    'cycle: zones/a.ts → zones/b.ts → zones/a.ts',
  ],
  ['printing', { 'zones/a.ts': 'console.log(1);' }, 'zones/a.ts has console., which only cli may'],
  ['leaving', { 'files/a.ts': 'process.exit(1);' }, 'files/a.ts has process.exit, which only cli may'],
];

test.each(FAULTY)('%s is a fault', (_, files, fault) => {
  expect(borderFaults(new Map(Object.entries(files)))).toEqual([fault]);
});

const SOUND: readonly (readonly [string, Record<string, string>])[] = [
  ['the arrows', { 'cli/a.ts': "import { x } from '../segment/b.ts';\nconsole.log(x);" }],
  ['errors.ts from anywhere', { 'geometry/a.ts': "import { PithError } from '../errors.ts';" }],
  ['a library of the studio page', { 'studio/page/a.tsx': "import { render } from 'preact';" }],
  ['the wire', { 'capture/a.ts': "import type { WirePage } from './in-page/wire.ts';" }],
  [
    'a circle of types alone',
    { 'zones/a.ts': "import type { X } from './b.ts';", 'zones/b.ts': "import { y } from './a.ts';" },
  ],
  ['words in a comment', { 'zones/a.ts': '// console.log is not for here\n/** process.exit neither */' }],
];

test.each(SOUND)('%s: no fault', (_, files) => {
  expect(borderFaults(new Map(Object.entries(files)))).toEqual([]);
});
