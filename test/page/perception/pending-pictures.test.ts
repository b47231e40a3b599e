// Pictures that show nothing, and those that only wait to be loaded.

import { expect, test } from 'vitest';
import type { Box } from '../../../src/base/box.ts';
import { isTrackingPixel } from '../../../src/page/perception/pending-pictures.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

test.each<[string, string, Box, boolean]>([
  ['a dot', 'data-loaded="a.png" data-natural="1x1"', [0, 0, 1, 1], true],
  ['borders of a picture that was not loaded', 'data-loaded="a.png" data-natural="0x0"', [0, 0, 2, 2], false],
  [
    'a dot that was not loaded',
    'data-loaded="a.png" data-natural="0x0" width="1" height="1"',
    [0, 0, 1, 1],
    true,
  ],
  [
    'a dot by its style that was not loaded',
    'data-loaded="a.png" data-natural="0x0" style="width:1px;height:1px"',
    [0, 0, 1, 1],
    true,
  ],
])('%s', (_, attributes, pageBox, expected) => {
  const image = snapshotFromHtml(`<img src="a.png" ${attributes}>`).elements.find(({ tag }) => tag === 'img');
  expect(image && isTrackingPixel({ ...image, pageBox })).toBe(expected);
});
