// Outputs that are one another, or that are what is read: told by the file, not by its name.

import { link, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  overwritingGuard,
  refuseOutputs,
  refuseOverwriting,
} from '../../../src/base/files/refuse-outputs.ts';

let folder = '';
const at = (name: string): string => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-refuse-'));
  await writeFile(at('page.html'), 'page');
  await symlink('page.html', at('link.html'));
  await mkdir(at('below'));
  await symlink('below', at('aside'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['x.png', 'x.png'],
  ['x.png', './x.png'],
  ['below/new.png', 'aside/new.png'],
  ['page.html', 'link.html'],
])('two outputs are one file: %s and %s', async (one, other) => {
  const refused = refuseOutputs([at(one), undefined, `${folder}/${other}`]);
  await expect(refused).rejects.toMatchObject({ code: 'USAGE', message: /^two outputs are one file: / });
});

test('outputs that are several files, or devices, are not refused', async () => {
  await refuseOutputs([at('x.png'), at('x.html'), undefined]);
  await refuseOutputs(['/dev/null', '/dev/null']);
});

test('an output has a name', async () => {
  await expect(refuseOutputs([''])).rejects.toMatchObject({ code: 'USAGE' });
});

test.each([
  ['page.html', 'page.html'],
  ['link.html', 'page.html'],
  ['page.html', 'link.html'],
  ['below/../page.html', 'page.html'],
])('the output %s is the input %s', async (output, input) => {
  const refused = refuseOverwriting([undefined, `${folder}/${output}`], { files: ['-', at(input)] });
  await expect(refused).rejects.toMatchObject({
    code: 'USAGE',
    message: /is an input, and would be written/,
  });
});

test('outputs that are named later are checked against the same inputs', async () => {
  const refuseInput = await overwritingGuard([at('page.html'), 'https://example.org/', '/dev/stdin', '-']);
  await expect(refuseInput(at('link.html'))).rejects.toMatchObject({ code: 'USAGE' });
  await Promise.all(['new.html', 'below', 'https:/example.org'].map(name => refuseInput(at(name))));
  await refuseInput('/dev/stdout');
});

test('accepts outputs beside inputs that are other files, addresses or devices', async () => {
  await link(at('page.html'), at('second.html'));
  const files = [at('page.html'), 'https://example.org/', '/dev/stdin', '-'];
  await refuseOverwriting([at('second.html'), at('new.html'), '/dev/stdout', undefined], { files });
});

test('reads all files below a folder and none beside it', async () => {
  await refuseOverwriting([at('below.html')], { folders: [at('below')] });
  for (const output of ['aside/new.html', 'aside/yet/to/be/made.html']) {
    const refused = refuseOverwriting([at(output)], { folders: [at('below')] });
    await expect(refused).rejects.toMatchObject({ code: 'USAGE', message: /lies in .*, which is read/ });
  }
  await expect(refuseOverwriting([at('new.html')], { folders: ['/'] })).rejects.toMatchObject({
    code: 'USAGE',
  });
});
