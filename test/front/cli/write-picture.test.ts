// Pictures are written in the format of their file name.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { program } from '../../../src/front/cli/program.ts';
import { snapshotBytes } from '../../../src/page/snapshot/snapshot-file.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';
import { hearing } from './heard.ts';

let folder = '';
hearing();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-picture-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('pith segment and pith diff write PNG, JPEG and WebP', async () => {
  const page = join(folder, 'page.json');
  await writeFile(page, await snapshotBytes(snapshotFromHtml('<p>Words that a reader came for.</p>'), page));
  const run = (...words: string[]) =>
    program('0', new AbortController().signal).parseAsync(['node', 'pith', ...words]);
  const at = (name: string) => join(folder, name);
  await run('segment', page, '--picture', at('a.webp'), '--before', at('b.JPG'), '--after', at('c.png'));
  await run('diff', page, page, '--picture', at('d.jpeg'));
  const formatOf = async (name: string) => (await sharp(at(name)).metadata()).format;
  expect(await Promise.all(['a.webp', 'b.JPG', 'c.png', 'd.jpeg'].map(formatOf))).toEqual([
    'webp',
    'jpeg',
    'png',
    'jpeg',
  ]);
});
