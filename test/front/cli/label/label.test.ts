// `pith label` where it cannot work: said before a browser is started, or a person has set to work.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPithError, type PithError } from '../../../../src/base/errors.ts';
import { program } from '../../../../src/front/cli/program.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';
import { hearing } from '../heard.ts';

beforeAll(async () => {
  await import('../../../../src/front/cli/label/run-label.ts');
}, 60_000);

let folder = '';
const heard = hearing();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-label-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Stopped at once, where it would wait for its user. */
async function run(...words: string[]): Promise<PithError | undefined> {
  const root = program('0', words.includes('--compare') ? new AbortController().signal : AbortSignal.abort());
  try {
    await root.parseAsync(['node', 'pith', 'label', ...words]);
    return undefined;
  } catch (error) {
    return asPithError(error);
  }
}

const write = async (name: string, content: unknown): Promise<string> => {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

describe('label files to be written', () => {
  it.each(['nowhere/x.json', '.'])('--out %s', async out => {
    const page = await write('page.html', '<p>x');
    expect(await run(page, '--out', join(folder, out))).toMatchObject({ exitCode: 5 });
    expect(heard.printed).toBe('');
  });

  it('are read where they are there, all of a folder', async () => {
    await write('set/one/page.html', '<p>x');
    await write('set/one/labels.json', '{');
    await write('set/two/page.html', '<p>x');
    await write('set/two/labels.json', { id: 'two', zones: { MIDDLE: [] } });
    await write('set/three/page.html', '<p>x');
    const error = await run(join(folder, 'set'));
    expect(error).toMatchObject({ code: 'LABELS_INVALID', exitCode: 2 });
    expect(error?.message).toBe('2 problems in 2 files, listed above: fix or remove them');
    expect(heard.said).toContain('labels.json: is not JSON: check line 1, column 2\n');
    expect(heard.said).toContain("labels.json: zones: there is no field 'MIDDLE'\n");
    expect(heard.printed).toBe('');
  });

  it('are no matter where they can be', async () => {
    expect(await run(await write('page.html', '<p>x'))).toBeUndefined();
    expect(heard.said).toMatch(/^1 page to label; /);
    expect(heard.printed).toMatch(/^http:/);
  });
});

describe('--compare', () => {
  const labels = { id: 'x', zones: { CENTER: ['body'] } };

  it('names selectors that are none, or match nothing', async () => {
    const page = await write('s.json', snapshotFromHtml('<p>Words'));
    const one = await write('one.json', labels);
    const other = await write('other.json', { ...labels, zones: { CENTER: ['body'], LM: ['.gone', 'p['] } });
    const error = await run(page, '--compare', one, other);
    expect(error).toMatchObject({ code: 'LABELS_INVALID', exitCode: 2 });
    expect(error?.message).toBe('2 problems in 1 file, listed above: nothing was compared');
    expect(heard.said).toContain(`${other}: zones.LM: .gone: matches no element of the page\n`);
    expect(heard.said).toContain(`${other}: zones.LM: p[: is not a CSS selector: check its brackets`);
    expect(await run(page, '--compare', one, one)).toBeUndefined();
    expect(heard.printed).toContain('100.0 %');
  });

  it('reads its files before it opens the page', async () => {
    const one = await write('one.json', labels);
    const error = await run('/nowhere.html', '--compare', one, join(folder, 'gone.json'));
    expect(error?.message).toContain('gone.json cannot be read');
  });
});
