// Tests the lead image of a page that declares none: the largest picture near its headline, lazy-loaded ones included.

import { expect, test } from 'vitest';
import { metadataOf } from '../../../src/judge/metadata/metadata.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const SIZE = 'width="800" height="450"';
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

const imageOf = (pictures: string): string | null =>
  metadataOf(snapshotFromHtml(`<h1>Ferry times</h1>${pictures}<p>The ferry leaves at ten.</p>`)).image
    ?.value ?? null;

test.each([
  ['a loaded picture', `<img src="/lead.jpg" data-loaded="/lead.jpg" data-natural="1600x900" ${SIZE}>`],
  [
    'a picture with an icon as placeholder',
    `<img src="/icon.png" data-loaded="/icon.png" data-natural="32x32" data-src="/lead.jpg" ${SIZE}>`,
  ],
  [
    'a picture with a dot as placeholder',
    `<img src="${DOT}" data-loaded="${DOT}" data-natural="1x1" data-src="/lead.jpg" ${SIZE}>`,
  ],
  [
    'a picture in noscript',
    `<div><img src="${DOT}" data-loaded="${DOT}" data-natural="1x1" ${SIZE}><noscript><img src="/lead.jpg" alt="A ferry"></noscript></div>`,
  ],
  [
    'a smaller picture beside one with a data: address',
    `<img src="${DOT}" data-loaded="${DOT}" data-natural="900x900" width="900" height="900"><img src="/lead.jpg" data-loaded="/lead.jpg" data-natural="400x300" width="400" height="300">`,
  ],
])('%s', (_, pictures) => expect(imageOf(pictures)).toBe('https://example.org/lead.jpg'));
