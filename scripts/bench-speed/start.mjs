// Aim 5: whole processes, in turn: help beside an empty Node, one page beside a browser started and used by hand.

import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launchBrowser } from '../../dist/internals.js';
import { ran, root } from './root.mjs';
import { interleaved, least, median } from './sums.mjs';

const MAIN = join(root, 'dist/cli.js');
const PAGE = join(root, 'samples/blog-right-column/page.html');
const BY_HAND = fileURLToPath(new URL('open-by-hand.mjs', import.meta.url));

export async function timeStart({ rounds }) {
  const { found, end } = await launchBrowser();
  await end();
  const runs = await interleaved(
    {
      node: () => ran('-e', '0'),
      help: () => ran(MAIN, '--help'),
      cold: () => ran(MAIN, 'segment', PAGE),
      byHand: () => ran(BY_HAND, found.path, pathToFileURL(PAGE).href),
    },
    rounds * 2,
  );
  const of = (name, pick) => pick(runs[name].map(({ whole }) => whole));
  const ratio = (ours, theirs, pick) => of(ours, pick) / of(theirs, pick);
  return {
    ms: Object.fromEntries(Object.keys(runs).map(name => [name, of(name, median)])),
    helpRatio: ratio('help', 'node', median),
    helpRatioOfLeast: ratio('help', 'node', least),
    coldRatio: ratio('cold', 'byHand', median),
    coldRatioOfLeast: ratio('cold', 'byHand', least),
  };
}
