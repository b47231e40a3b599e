// The model of a site: merged, updated, kept in a file, and refused where it is none; what it says of too few pages.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE_METHOD_NAMES } from '../../../src/judge/site/learner.ts';
import { readSiteModel, siteModelBytes } from '../../../src/judge/site/model-file.ts';
import { SiteModel } from '../../../src/judge/site/site-model.ts';
import { sitePage, snapshotOf } from './page-of.ts';

const learned = (numbers: readonly number[]): SiteModel => {
  const model = new SiteModel(SITE_METHOD_NAMES);
  for (const number of numbers) model.add(sitePage(number));
  return model;
};
const FIRST = [0, 1, 2, 3, 4, 5, 6];
const SECOND = [7, 8, 9, 10, 11];
const WHOLE = learned([...FIRST, ...SECOND]);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-site-model-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('merging', () => {
  it('two halves learned apart come to the same as the whole, in either order', () => {
    for (const [one, other] of [
      [FIRST, SECOND],
      [SECOND, FIRST],
    ] as const) {
      const merged = learned(one);
      expect(merged.merge(learned(other).data())).toEqual({ twice: 0 });
      expect(JSON.stringify(merged.data())).toBe(JSON.stringify(WHOLE.data()));
    }
  });

  it('so do pages in another order, and a model that is read from its file and learns on', async () => {
    const path = join(folder, 'half.json.gz');
    await writeFile(path, await siteModelBytes(learned([...SECOND].reverse()), path));
    const updated = await readSiteModel(path);
    expect(updated.add(sitePage(8))).toBe('known');
    for (const number of FIRST) expect(updated.add(sitePage(number))).toBe('added');
    expect(JSON.stringify(updated.data())).toBe(JSON.stringify(WHOLE.data()));
  });

  it('says how many pages are in both, and refuses models of other methods', () => {
    expect(learned(FIRST).merge(learned([5, 6, 7]).data())).toEqual({ twice: 2 });
    expect(() => new SiteModel(['tree']).merge(WHOLE.data())).toThrow(/--by/);
    expect(() => new SiteModel(['tree']).judge('blocks')).toThrow(/lacks the method 'blocks'/);
  });
});

it('judges the same from its file as before it was written', async () => {
  const path = join(folder, 'site.json');
  await writeFile(path, await siteModelBytes(WHOLE, path));
  const read = await readSiteModel(path);
  for (const name of SITE_METHOD_NAMES) {
    const page = sitePage(30);
    expect(read.judge(name).judge(page)).toEqual(WHOLE.judge(name).judge(page));
  }
});

describe('a file that is no model', () => {
  it.each([
    {
      name: 'of another version',
      text: '{"schema":"pith/site-model@0"}',
      says: /schema is 'pith\/site-model@0'.*learn it again/,
    },
    { name: 'other JSON', text: '[]', says: /names no schema/ },
    { name: 'no JSON', text: 'pages', says: /no JSON/ },
    {
      name: 'damaged',
      text: '{"schema":"pith/site-model@1","hosts":{},"empty":0,"learned":[],"methods":{"tree":{"looks":[],"root":{"look":-1,"pages":"many","styles":[]}}}}',
      says: /damaged at 'methods\.tree\.root\.pages'/,
    },
  ])('$name', async ({ text, says }) => {
    const path = join(folder, 'bad.json');
    await writeFile(path, text);
    await expect(readSiteModel(path)).rejects.toMatchObject({ code: 'SITE_MODEL_INVALID', message: says });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('is not there', async () => {
    await expect(readSiteModel(folder)).rejects.toThrow('because it is not a regular file');
    await expect(readSiteModel(join(folder, 'none.json'))).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});

describe('too little, and too much', () => {
  const codes = (model: SiteModel): string[] => model.warnings().map(({ code }) => code);

  it('of one page everything is kept, with a warning', () => {
    const model = learned([3]);
    expect(codes(model)).toEqual(['SITE_ONE_PAGE']);
    expect(
      model
        .judge()
        .judge(sitePage(3))
        .parts.some(part => part.isNoise),
    ).toBe(false);
  });

  it('few pages, empty ones, and those of two sites are said to be so', () => {
    const model = learned([1, 2]);
    expect(model.add(snapshotOf('<div></div>', 'https://site.example/empty'))).toBe('empty');
    expect(model.add(snapshotOf('<p>elsewhere</p>', 'https://other.example/'))).toBe('added');
    expect(codes(model)).toEqual(['SITE_FEW_PAGES', 'SITE_EMPTY_PAGES', 'SITES_MIXED']);
    expect(model.warnings().at(-1)?.message).toContain('site.example, other.example');
    expect(codes(WHOLE)).toEqual([]);
  });
});
