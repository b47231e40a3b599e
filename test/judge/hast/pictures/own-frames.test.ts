// A frame of the page's own site that was read and shows nothing is no link to its file.

import { expect, test } from 'vitest';
import { contentOf } from '../../../../src/judge/content/content.ts';
import { buildSnapshot, buildZoning, type NodeSpec } from '../../../support/built-snapshot.ts';

const markdownOf = (attributes: Record<string, string>, document: NodeSpec): string => {
  const frame: NodeSpec = ['iframe', { box: [0, 60, 700, 400], ...attributes }, document];
  const words: NodeSpec = ['p', { box: [0, 0, 700, 40] }, 'High water stands at the quay.'];
  const made = buildSnapshot(['html', {}, ['body', {}, words, frame]], { width: 1000, height: 500 });
  const scopes = made.scopes.map(scope => ({ ...scope, baseUrl: 'https://example.org/tides/' }));
  const snapshot = { ...made, scopes, finalUrl: 'https://example.org/tides/' };
  const zoning = buildZoning(snapshot, (_, tag) => (tag === 'p' || tag === 'iframe' ? 'CENTER' : null));
  return contentOf(snapshot, zoning, { selection: 'center' }).markdown.trim();
};

const BLANK: NodeSpec = ['html', {}, ['body', {}, ['div', { box: [0, 60, 700, 400] }]]];

test.each<readonly [which: string, links: number, attributes: Record<string, string>, document: NodeSpec]>([
  ['a blank one', 0, { src: 'r/103.html' }, BLANK],
  ['one with a title', 1, { src: 'r/103.html', title: 'The film' }, BLANK],
  ['one of another site', 1, { src: 'https://films.example.net/embed/103' }, BLANK],
  ['one that was not read', 1, { src: 'r/103.html' }, ''],
])('%s gives %i links', (_, links, attributes, document) => {
  expect(markdownOf(attributes, document).match(/\]\(/g)?.length ?? 0).toBe(links);
});
