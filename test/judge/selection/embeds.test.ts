// Plug-ins with a sound, film, picture or document are content in any size; others and frames by their size.

import { expect, test } from 'vitest';
import { isEmbed } from '../../../src/judge/selection/embeds.ts';
import { treeOf } from '../../../src/page/snapshot/page-tree.ts';
import { evidenceFromHtml } from '../../support/evidence-from-html.ts';

const SMALL = [0, 40, 120, 30] as const;

test.each([
  ['a sound', '<embed src="/bell.mid?v=2">', true],
  ['a film by its type', '<object data="/film" type="video/mp4"></object>', true],
  ['a document', '<object data="/paper.pdf"></object>', true],
  ['a program', '<embed src="/offer.swf" type="application/x-shockwave-flash">', false],
  ['a frame with a document', '<iframe src="/paper.pdf"></iframe>', false],
])('a small plug-in or frame: %s', (_, html, expected) => {
  const evidence = evidenceFromHtml(`<body><p>High water stands at the quay twice a day.</p>${html}`);
  const elements = evidence.snapshot.elements.map(element => ({ ...element, pageBox: SMALL }));
  const tree = treeOf({ ...evidence.snapshot, elements });
  expect(isEmbed({ ...evidence, tree }, elements.length - 1)).toBe(expected);
});
