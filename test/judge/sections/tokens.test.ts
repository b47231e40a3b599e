// Tokens, estimated and counted by a package that the user names.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { contentPart } from '../../../src/judge/sections/content-part.ts';
import { tokensOf } from '../../../src/judge/sections/tokens.ts';
import { pageOf, words } from './page-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'pith-tokens-'));
const install = (name: string, code: string): void => {
  mkdirSync(join(folder, 'node_modules', name), { recursive: true });
  writeFileSync(join(folder, 'node_modules', name, 'index.js'), code);
};
install('by-letter', 'exports.countTokens = text => text.length;');
install('by-word', 'exports.encode = text => text.split(/\\s+/);');
install('no-counter', 'exports.decode = () => "";');
install('broken', 'throw new Error("built for another machine");');
vi.spyOn(process, 'cwd').mockReturnValue(folder);
afterAll(() => rmSync(folder, { recursive: true }));

test('a package of the working folder counts, by countTokens or encode', () => {
  expect([tokensOf('four words of text', 'by-letter'), tokensOf('four words of text', 'by-word')]).toEqual([
    18, 4,
  ]);
});

test('a part keeps a limit that is counted', () => {
  const page = { ...pageOf(`<p>${words(90)}</p>`.repeat(4)), tokenizer: 'by-letter' };
  const { markdown, part } = contentPart(page, { maxTokens: 1_500 });
  expect(part.tokens).toBe(markdown.length);
  expect(part.tokens).toBeLessThanOrEqual(1_500);
  expect(part.next).not.toBeNull();
});

test.each([
  ['../by-letter', /is not the name of a package/],
  [join(folder, 'node_modules/by-letter'), /is not the name of a package/],
  ['never-installed', /there is no module 'never-installed'/],
  ['no-counter', /no function countTokens/],
  ['broken', /does not load/],
])('%s is refused', (name, message) => {
  expect(() => tokensOf('text', name)).toThrow(message);
});
