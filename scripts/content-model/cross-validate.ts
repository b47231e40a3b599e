// The content on pages of sites that the models were not trained on, beside the extractors that people use:
// `cross-validate.ts [--every N] SET…`, each page by zones and models that never saw its site. `--every` takes every Nth page.

import { parseArgs } from 'node:util';
import { isThere } from '../../src/base/files/read-if-there.ts';
import { contentOf } from '../../src/judge/content/content.ts';
import { type ContentSelector, contentSelector } from '../../src/judge/selection/content-selection.ts';
import {
  benchContent,
  type ContentMethod,
  peerContentMethods,
} from '../../src/lab/bench/content/bench-content.ts';
import { findPeers } from '../../src/lab/bench/content/peers.ts';
import { readWcxb } from '../../src/lab/bench/datasets/wcxb.ts';
import { contentPageToSee, labelledPages } from '../../src/lab/bench/pages/pages-to-see.ts';
import { defaultCacheFolder, openSnapshotCache } from '../../src/lab/bench/pages/snapshot-cache.ts';
import { contentTable } from '../../src/lab/bench/zones/table.ts';
import { open } from '../../src/run/pipeline/pith.ts';
import { zoneFolds } from '../zone-model/folds.ts';
import { boundedPeers, closePeers } from './bounded-peers.ts';
import { FOLDS, foldsOf } from './folds.ts';
import { learn } from './learn.ts';
import { pageHash } from './page-hash.ts';
import { readTrainingData } from './training-data.ts';

const data = readTrainingData('scripts/content-model/data.gz');
const folds = foldsOf(data.pages.map(({ site }) => site));
const foldOfPage = new Map(data.pages.map(({ id }, place) => [id, folds[place]]));
const selectors: ContentSelector[] = [];
for (let fold = 0; fold < FOLDS; fold++) {
  console.error(`content models ${fold + 1} of ${FOLDS}`);
  selectors.push(contentSelector(learn(data, page => folds[page] !== fold)));
}
const zones = zoneFolds();
const pith = await open({ concurrency: 1 });
const { peers } = await findPeers();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
});

for (const folder of positionals) {
  const isText = (await isThere(`${folder}/truth`)) && (await isThere(`${folder}/html`));
  const all = isText ? (await readWcxb(folder)).map(contentPageToSee) : await labelledPages([folder]);
  const pages = all.filter((_, place) => place % Number(values.every) === 0);
  // An answer knows its page by nothing but what was seen; pages come one after the other.
  let current = '';
  const unseen = (name: string, selection: 'content' | 'center'): ContentMethod => ({
    name,
    answerOf: async ({ snapshot }) => {
      const started = performance.now();
      const zoning = zones.unseenBy(current)(snapshot);
      const select = selectors[foldOfPage.get(pageHash(current)) ?? 0];
      const chosen = select(snapshot, zoning, { allOfCenter: selection === 'center' });
      const { text } = contentOf(snapshot, zoning, { selection: chosen });
      return { text, milliseconds: performance.now() - started };
    },
  });
  const seeing = {
    cache: await openSnapshotCache(defaultCacheFolder()),
    launched: pith.launched,
    concurrency: 1,
    fresh: false,
    onPage: (id: string) => {
      current = id;
    },
  };
  const methods = [
    unseen('pith, unseen', 'content'),
    unseen('its center', 'center'),
    ...peerContentMethods(boundedPeers(peers)),
  ];
  const { result } = await benchContent(pages, methods, seeing);
  console.log(`${folder}\n\n${contentTable(result)}`);
}
await closePeers();
await pith.close();
