// Every folder of `fixtures` is a page and what its content must come out as, in one or more of the three forms.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../../../src/judge/content/content.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const folder = new URL('./fixtures/', import.meta.url);
const forms = [
  ['expected.md', 'markdown'],
  ['expected.html', 'html'],
  ['expected.txt', 'text'],
] as const;

const names = readdirSync(folder, { withFileTypes: true }).flatMap(found =>
  found.isDirectory() ? found.name : [],
);

/** With `PITH_ACCEPT=1` what comes out is written down as what must: read it before you believe it. */
const accepts = process.env.PITH_ACCEPT === '1';

describe.each(names)('%s', name => {
  const read = (file: string): string => readFileSync(new URL(`${name}/${file}`, folder), 'utf8');
  const snapshot = snapshotFromHtml(read('page.html'));
  const content = contentOf(snapshot, zoningOf(snapshot), { selection: 'center' });
  const expected = forms.filter(([file]) => existsSync(new URL(`${name}/${file}`, folder)));

  test('says what it must come out as', () => expect(expected).not.toEqual([]));

  test.each(expected)('%s', (file, form) => {
    if (accepts) writeFileSync(new URL(`${name}/${file}`, folder), content[form]);
    expect(content[form]).toBe(read(file));
  });
});
