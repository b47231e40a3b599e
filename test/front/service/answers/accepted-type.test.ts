// The form of an answer that a client accepts most.

import { expect, test } from 'vitest';
import { negotiatedType } from '../../../../src/front/service/answers/accepted-type.ts';

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
])('accept %j: %s', (accept, type) => {
  expect(negotiatedType(accept, OFFERED)).toBe(type);
});

test.each(['text/html, application/xml', 'image/png;q=none', 'application/json;q=0'])('refuse %j', accept => {
  expect(() => negotiatedType(accept, OFFERED)).toThrow(`there is no answer of type ${accept}`);
});
