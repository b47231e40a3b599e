// Lengths of the window's height, in px.

import { expect, test } from 'vitest';
import { fixedHeights } from '../../../src/front/playground/clean-page.ts';

test.each([
  ['height: 100vh', 'height: 800px'],
  ['min-height:calc(100dvh - 2rem)', 'min-height:calc(800px - 2rem)'],
  ['margin: -.5VH 1.5svh', 'margin: -4px 12px'],
  ['width: 10vmin; height: 10vmax', 'width: 80px; height: 128px'],
  ['width: 50vw', 'width: 50vw'],
  ['--a5vh: 1', '--a5vh: 1'],
  ['.b-5vh { }', '.b-5vh { }'],
  ["content: '100vh'", "content: '100vh'"],
  ['background: url(data:font/woff2;base64,+5vh/5vh)', 'background: url(data:font/woff2;base64,+5vh/5vh)'],
])('%s', (css, fixed) => {
  expect(fixedHeights(css, { width: 1280, height: 800 })).toBe(fixed);
});
