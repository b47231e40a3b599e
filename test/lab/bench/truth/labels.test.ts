// Label files and sets: what is read, and that every fault is named with its file and field.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLabelSet } from '../../../../src/lab/bench/truth/label-sets.ts';
import { parseLabels } from '../../../../src/lab/bench/truth/labels.ts';
import { LabelProblemsError } from '../../../../src/lab/bench/truth/problems.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-labels-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

async function problemsOf(run: () => unknown): Promise<string[]> {
  try {
    await run();
  } catch (error) {
    if (error instanceof LabelProblemsError)
      return error.message.split('\n').map(line => line.replace(folder, '~'));
    throw error;
  }
  return [];
}

describe('parseLabels', () => {
  it('fills in what a file leaves out', () => {
    const labels = parseLabels('{"id":"a","zones":{"CENTER":["main"]}}', 'a.json');
    expect(labels).toMatchObject({ id: 'a', kind: 'other', content: null, viewport: { width: 1280 } });
    expect(labels.zones).toEqual({ HEADER: [], FOOTER: [], LM: [], RM: [], CENTER: ['main'], IGNORE: [] });
  });

  it('reads a file that begins with a byte order mark', () => {
    expect(parseLabels('\ufeff{"id":"a","zones":{}}', 'a.json').id).toBe('a');
  });

  it.each([
    ['{', /^a\.json: is not JSON: check line 1, column 2$/],
    ['\ufeff{', /^a\.json: is not JSON: check line 1, column 2$/],
    ['{"id":"a","zones":{"CENTRE":["main"]}}', /^a\.json: zones: there is no field 'CENTRE'$/],
    ['{"id":"a","zones":{"CENTER":"main"}}', /^a\.json: zones\.CENTER: expected a list$/],
    [
      '{"id":"a","zones":{"CENTER":["main"," "]}}',
      /^a\.json: zones\.CENTER\.1: must not be an empty selector$/,
    ],
    ['{"id":"a","zones":{},"content":{"keep":[],"dorp":[]}}', /^a\.json: content: .*dorp/],
    ['{"zones":{}}', /^a\.json: id: it is missing$/],
  ])('names file and field of %s', async (text, message) => {
    const problems = await problemsOf(() => parseLabels(text, 'a.json'));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });
});

const LABELS = { id: 'x', kind: 'docs', zones: { CENTER: ['body'] } };

describe('readLabelSet', () => {
  it('reads a manifest, whose kind wins', async () => {
    await write({
      'manifest.json': [
        { id: 'x', page: 'p/x.html', label: 'l/x.json', kind: 'hub', title: 'T', source: 'S' },
      ],
      'l/x.json': LABELS,
      'p/x.html': '',
    });
    const pages = await readLabelSet(folder);
    expect(pages).toMatchObject([{ id: 'x', kind: 'hub', title: 'T' }]);
    expect(pages[0]?.pageFile).toBe(join(folder, 'p/x.html'));
    expect(pages[0]?.labelFile).toBe(join(folder, 'l/x.json'));
  });

  it('reads a folder of folders, passing over those without labels', async () => {
    await write({
      'b/page.html': '',
      'b/labels.json': LABELS,
      'a/page.html': '',
      'c/labels.json': LABELS,
      'c/index.html': '',
    });
    const pages = await readLabelSet(folder);
    expect(pages.map(page => [page.id, page.kind, page.pageFile.slice(folder.length)])).toEqual([
      ['b', 'docs', '/b/page.html'],
      ['c', 'docs', '/c/index.html'],
    ]);
  });

  it('names every fault of every file at once', async () => {
    await write({
      'manifest.json': [
        { id: 'x', page: 'x.html', label: 'x.json' },
        { id: 'y', page: 'y.html', label: 'y.json' },
        { id: 'z', page: '../z.html', label: 'x.json' },
        { id: 'x', page: 'x.html', label: 'x.json' },
      ],
      'x.json': LABELS,
      'x.html': '<p>x</p>',
    });
    expect(await problemsOf(() => readLabelSet(folder))).toEqual([
      '~/y.json: is listed in the set but does not exist',
      '~/manifest.json: ../z.html lies outside of the set',
      '~/x.json: the id x is used twice in the set',
    ]);
  });

  it('reads labels beside pages of any name', async () => {
    await write({
      'a.html': '<p>x</p>',
      'a.labels.json': LABELS,
      'b.HTM.gz': '',
      'b.labels.json': LABELS,
      'c.html': '',
    });
    const pages = await readLabelSet(folder);
    expect(pages.map(({ id, pageFile }) => [id, basename(pageFile)])).toEqual([
      ['a', 'a.html'],
      ['b', 'b.HTM.gz'],
    ]);
  });

  it('names labels whose page is not there', async () => {
    await write({ 'one/labels.json': LABELS });
    expect(await problemsOf(() => readLabelSet(folder))).toEqual([
      '~/one/labels.json: has no page: one/page.html does not exist',
    ]);
  });

  it('says so of a folder that holds no set', async () => {
    expect(await problemsOf(() => readLabelSet(folder))).toEqual([
      '~: holds neither a manifest.json, nor folders with page.html and labels.json, nor pages with NAME.labels.json beside them',
    ]);
  });
});
