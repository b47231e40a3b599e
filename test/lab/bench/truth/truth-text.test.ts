// The document that people marked as content, and the headings and pictures that they left out.

import { expect, it } from 'vitest';
import { parseLabels } from '../../../../src/lab/bench/truth/labels.ts';
import { truthOf } from '../../../../src/lab/bench/truth/truth.ts';
import { contentTruthOf } from '../../../../src/lab/bench/truth/truth-text.ts';
import { buildSnapshot } from '../../../support/built-snapshot.ts';

const snapshot = buildSnapshot([
  'html',
  {},
  [
    'body',
    {},
    ['header', {}, ['h1', {}, 'The site'], ['img', { src: 'logo.png', box: [0, 0, 200, 80] }]],
    [
      'main',
      {},
      ['h1', {}, 'Harbour', ['span', { class: 'share' }, 'Share']],
      ['h2', {}, 'Ships'],
      ['img', { src: 'crane.jpg', box: [0, 100, 400, 300] }],
      ['img', { src: 'icon.png', box: [0, 500, 20, 20] }],
      ['h2', { class: 'share' }, 'Tags'],
      ['img', { src: 'dot.png', class: 'share', box: [0, 600, 20, 20] }],
    ],
  ],
]);

it('tells headings and large pictures of the content from the others', () => {
  const zones = { HEADER: ['header'], CENTER: ['main'] };
  const labels = parseLabels(
    JSON.stringify({ id: 'p', zones, content: { keep: ['main'], drop: ['.share'] } }),
    'p.json',
  );
  const page = { id: 'p', kind: 'article', labels } as unknown as Parameters<typeof contentTruthOf>[0];
  const truth = contentTruthOf(page, snapshot, truthOf(snapshot, labels, 'p.json'));
  expect(truth?.judged).toEqual({
    content: { h1: ['harbour'], heading: ['harbour', 'ships'], picture: ['cranejpg'] },
    others: { h1: ['thesite'], heading: ['thesite', 'tags'], picture: ['logopng'] },
    small: ['iconpng'],
  });
});
