// Links to translations of a page, told by their addresses.

import { expect, test } from 'vitest';
import { translationTest } from '../../../../src/judge/selection/rules/translation-links.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

test.each<readonly [own: string, href: string, expected: boolean]>([
  ['https://example.org/walls.ja.html', 'walls.de.html', true],
  ['https://example.org/walls.ja.html', 'walls.html', true],
  ['https://example.org/walls.html', 'walls.pt_BR.html', true],
  ['https://example.org/en/walls', '/fr/walls', true],
  ['https://example.org/en-US/docs/walls', '/de/docs/walls', true],
  ['https://example.org/walls/', '/de/walls/', true],
  ['https://example.org/', '/de/', true],
  ['https://example.org/walls.ja.html', 'walls.ja.html', false],
  ['https://example.org/walls.ja.html', 'gates.de.html', false],
  ['https://example.org/walls.ja.html', 'https://example.com/walls.de.html', false],
  ['https://example.org/walls.html', 'gates.html', false],
  ['https://example.org/en/walls', '/old/walls', false],
  ['https://example.org/walls', '/blog/walls', false],
  ['https://example.org/en/walls', '/fr/de/walls', false],
  ['https://example.org/walls.ja.html', 'mailto:a@example.org', false],
])('on %s a link to %s', (own, href, expected) => {
  const snapshot = { ...snapshotFromHtml('<p>Walls</p>'), finalUrl: own, scopes: [] };
  expect(translationTest(snapshot)(href)).toBe(expected);
});
