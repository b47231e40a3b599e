// The source of a kept page: a client may have written its snapshot, and must not reach files with it.

import { expect, test } from 'vitest';
import { sourceOf } from '../../../../src/front/service/shelf/kept-page.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

const keptFrom = (url: string, html?: string) => ({
  snapshot: { ...snapshotFromHtml('<p>x'), url },
  png: undefined,
  capturedAt: 1,
  checkedAt: 1,
  ...(html !== undefined && { html }),
});

test('an address, or the HTML with the address that it had', () => {
  expect(sourceOf(keptFrom('https://example.org/a'))).toEqual({ kind: 'url', url: 'https://example.org/a' });
  expect(sourceOf(keptFrom('about:blank', '<p>x'))).toEqual({ kind: 'html', html: '<p>x' });
  expect(sourceOf(keptFrom('https://example.org/', '<p>x'))).toEqual({
    kind: 'html',
    html: '<p>x',
    url: 'https://example.org/',
  });
});

test.each(['file:///etc/passwd', '/etc/passwd', 'about:blank', 'javascript:alert(1)'])('not %s', url => {
  expect(() => sourceOf(keptFrom(url))).toThrow('needs an http or https address');
});
