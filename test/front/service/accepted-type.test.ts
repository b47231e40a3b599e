// The form of an answer that a client accepts most.

import { expect, test } from 'vitest';
import { acceptedType } from '../../../src/front/service/answers/accepted-type.ts';

const OFFERED = ['application/json', 'text/markdown', 'image/png'] as const;

test.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['text/markdown', 'text/markdown'],
  ['Text/Markdown; charset=utf-8', 'text/markdown'],
  ['text/*', 'text/markdown'],
  ['image/*, text/*;q=0.5', 'image/png'],
  ['application/json;q=0.2, image/png;q=0.9', 'image/png'],
  ['*/*;q=0.1, text/markdown', 'text/markdown'],
  // The closer range decides, however small its weight.
  ['*/*, application/json;q=0', 'text/markdown'],
  ['text/html, application/xml', undefined],
  ['image/png;q=none', undefined],
  ['application/json;q=0', undefined],
])('accept %j: %s', (accept, type) => {
  expect(acceptedType(accept, OFFERED)).toBe(type);
});
