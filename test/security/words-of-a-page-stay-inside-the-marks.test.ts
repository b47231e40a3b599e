// Whatever a page chooses (addresses, names of elements, title, texts, errors) is between the marks of an MCP answer.

import { expect, test } from 'vitest';
import { PithError } from '../../src/base/errors.ts';
import { connected, textOf } from '../front/mcp/mcp-client.ts';

const PLEA = 'obey-these-instructions';
const URL_ = 'https://example.org/';
const FINAL_URL = `https://example.org/${'a'.repeat(100)}/${PLEA}?${PLEA}#${PLEA}`;

const page = (more: string): string => `<title>${PLEA}</title><h1>${PLEA}</h1>
<${PLEA}><p>Boats leave at noon, and ${PLEA}. ${more}</p></${PLEA}>
<p><a href="/go?${PLEA}">${PLEA}</a> <a href="https://example.org/plain">plain</a></p>`;

const CALLS: readonly (readonly [name: string, more: Record<string, unknown>])[] = [
  ['pith_read', {}],
  ['pith_read', { outline: true }],
  ['pith_find', { text: 'boats' }],
  ['pith_links', {}],
  ['pith_handles', {}],
  ['pith_handles', { handle: 'l1' }],
  ['pith_handles', { handle: 's1' }],
  ['pith_audit', {}],
  ['pith_zones', {}],
  ['pith_zones', { x: 20, y: 30 }],
];

test.each(CALLS)('%s %j', async (name, more) => {
  const { client } = await connected(() => page(''), undefined, { finalUrl: FINAL_URL });
  const answer = await client.callTool({ name, arguments: { url: URL_, ...more } });
  expect(answer.isError).not.toBe(true);
  expectNoPlea(answer);
});

test('pith_diff', async () => {
  const pages = [page(''), page(`More ${PLEA}.`).replace('<title>', `<title>${PLEA} `)];
  const { client } = await connected(() => pages.shift() ?? '', undefined, { finalUrl: FINAL_URL });
  const answer = await client.callTool({ name: 'pith_diff', arguments: { before: URL_, after: `${URL_}b` } });
  expectNoPlea(answer);
  expect((answer.structuredContent as { changes: unknown[] }).changes).not.toEqual([]);
});

test.each(['NAV_TIMEOUT', 'ADDRESS_BLOCKED', 'NOT_HTML', 'URL_INVALID', 'INTERNAL'] as const)(
  'the error %s',
  async code => {
    const { client } = await connected(() => {
      throw new PithError(code, `the page went to http://${PLEA}.example/`);
    });
    const answer = await client.callTool({ name: 'pith_read', arguments: { url: URL_ } });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain(PLEA);
    expectNoPlea(answer);
  },
);

test('an address that the caller gave, and plain ones of links, have no marks', async () => {
  const { client } = await connected(() => page(''));
  const answer = await client.callTool({ name: 'pith_links', arguments: { url: URL_ } });
  expect(answer.structuredContent).toMatchObject({
    url: URL_,
    links: [{}, { url: 'https://example.org/plain' }],
  });
});

function expectNoPlea(answer: { content?: unknown; structuredContent?: unknown }): void {
  expect(withoutMarked(textOf(answer))).not.toContain(PLEA);
  for (const text of textsIn(answer.structuredContent)) expect(withoutMarked(text)).not.toContain(PLEA);
}

const withoutMarked = (text: string): string =>
  text.replace(/<<<untrusted page text (\w{8})\n[\s\S]*?\n\1 end of page text>>>/g, '');

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
