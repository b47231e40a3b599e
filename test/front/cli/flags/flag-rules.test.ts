// Flags that do not go together: refused before anything is opened, or, where they do no harm, noted.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { ZodTools } from '../../../../src/base/schema/option-row.ts';
import { addFlagRules, rulesOfRows } from '../../../../src/front/cli/flags/flag-rules.ts';
import { program } from '../../../../src/front/cli/program.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';
import { hearing } from '../heard.ts';

beforeAll(async () => {
  await Promise.all([
    import('../../../../src/front/cli/explain/run-explain.ts'),
    import('../../../../src/front/cli/segment/run-segment.ts'),
  ]);
}, 60_000);

const heard = hearing();

const thrownBy = (words: readonly string[]): Promise<unknown> =>
  program('0', new AbortController().signal)
    .parseAsync(['node', 'pith', ...words])
    .then(
      () => undefined,
      (error: unknown) => error,
    );

describe('refused', () => {
  it.each([
    ['segment nowhere --h2 90% --bottom 100', '--h2 and --bottom both say where'],
    ['segment nowhere --front-matter --json', '--front-matter goes with Markdown only'],
    ['segment nowhere --front-matter --format html', '--front-matter goes with Markdown only'],
    ['segment nowhere --outline --format webis', '--outline prints sections'],
    ['segment nowhere --section 1 --from 0.0.1-a', '--from knows its section'],
    ['segment nowhere --docview --format text', '--docview prints a record of its own'],
    ['diff nowhere nowhere --update', '--update goes with --limit'],
    ['label nowhere --json', '--json is the output format of --compare'],
    ['label nowhere --out x.json --compare a.json b.json', '--out is for labelling'],
    ['label nowhere --port 8080 --compare a.json b.json', '--port is for labelling'],
    ['bench nowhere --pages 5', '--pages is for an experiment'],
    ['bench nowhere --plots x', '--plots is for an experiment'],
    ['bench nowhere --runs 5', '--runs is for --experiment sst'],
    ['bench --experiment docview --runs 5', '--runs is for --experiment sst'],
    ['bench nowhere --content --dataset kreuzer', 'kreuzer and webis have blocks and no content'],
    ['bench --experiment sst --min accuracy=1', 'leave out --min or --experiment'],
    ['bench nowhere --experiment docview', 'leave out the folders'],
  ])('pith %s', async (line, message) => {
    const error = await thrownBy(line.split(' '));
    expect(error).toMatchObject({ code: 'USAGE', exitCode: 2, message: expect.stringContaining(message) });
  });

  it.each([
    'segment nowhere --json --format json',
    'segment nowhere --outline --format json',
    'segment nowhere --front-matter --format markdown',
    'segment nowhere --method VLPS --h2 90%',
    'diff nowhere nowhere --update --limit text=1%',
    'bench nowhere --content --dataset wcxb',
    'bench nowhere --min accuracy=1',
  ])('pith %s is not', async line => {
    expect(await thrownBy(line.split(' '))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(heard.said).not.toContain('note:');
  });
});

describe('a picture by the name of another format', () => {
  it.each([
    'segment nowhere --picture x.avif',
    'segment nowhere --before x.GIF',
    'segment nowhere --after x.tiff',
    'diff nowhere nowhere --picture x.svg',
    'site clean nowhere nowhere --picture x.gif',
  ])('pith %s', async line => {
    expect(await thrownBy(line.split(' '))).toMatchObject({ code: 'commander.invalidArgument' });
    expect(heard.said).toContain("pictures are PNG, JPEG or WebP: name it 'x.png'.");
  });

  it.each(['x.png', 'x', '/dev/null', 'x.gif.png', 'x.jpg', 'x.WEBP'])('%s is none', async name => {
    const error = await thrownBy(['segment', 'nowhere', '--picture', name]);
    expect(error).toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});

describe('noted', () => {
  it.each([
    ['segment nowhere --json --format text', 'note: --format changes nothing here: '],
    ['segment nowhere --elements', 'note: --elements changes nothing here: '],
    [
      'batch nowhere --out x --queue redis://127.0.0.1:1 --concurrency 2',
      'note: --concurrency changes nothing here: ',
    ],
  ])('pith %s', async (line, note) => {
    expect(await thrownBy(line.split(' '))).toMatchObject({ code: expect.not.stringMatching('USAGE') });
    expect(heard.said).toContain(note);
  });

  it('prints no note with --quiet', async () => {
    await thrownBy('batch nowhere --out x --queue redis://127.0.0.1:1 --concurrency 2 --quiet'.split(' '));
    expect(heard.said).not.toContain('note:');
  });
});

describe('page options beside a saved snapshot', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pith-flags-'));
    await writeFile(join(folder, 's.json'), JSON.stringify(snapshotFromHtml('<p>Words of a page')));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each([
    [
      'explain',
      '--viewport 800x600 --no-javascript --hide .x',
      'note: --viewport, --no-javascript, --hide change nothing here: a saved snapshot is not rendered again\n',
    ],
    ['segment', '--wait idle', 'note: --wait changes nothing here: '],
    ['segment', '--no-sandbox --browser /nowhere/at/all', ''],
  ])('pith %s %s', async (verb, flags, note) => {
    expect(await thrownBy([verb, join(folder, 's.json'), ...flags.split(' ')])).toBeUndefined();
    if (note === '') expect(heard.said).not.toContain('note:');
    else expect(heard.said).toContain(note);
  });
});

describe('page options of a comparison', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pith-flags-'));
    await writeFile(join(folder, 's.json'), JSON.stringify(snapshotFromHtml('<p>Words of a page')));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each(['s.json', '.'])('%s with itself', async name => {
    const side = join(folder, name);
    expect(await thrownBy(['diff', side, side, '--lang', 'de', '--no-pixels'])).toBeUndefined();
    expect(heard.said).toContain(
      'note: --lang changes nothing here: a saved snapshot is not rendered again\n',
    );
  });
});

test('a rule about an unknown flag is an internal error', () => {
  const command = new Command('x').option('--some');
  expect(() => addFlagRules(command, [{ flag: '--some', not: ['--other x'], says: '' }])).toThrow(
    'a rule of x is about --other, which it has not',
  );
});

test('a flag that needs another is not idle beside a format that wants its option', () => {
  const schema = ({ z }: ZodTools) => z.boolean();
  const flag = { name: '--tables', idle: { needs: ['--json'], why: 'it lists tables' } };
  const usersOf = (option: string) => (option === 'tables' ? ['--format csv'] : []);
  const rules = rulesOfRows({ tables: { help: 'list tables', schema, flag } }, usersOf);
  expect(rules).toMatchObject([{ flag: '--tables', needs: ['--json', '--format csv'] }]);
});
