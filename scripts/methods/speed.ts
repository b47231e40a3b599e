// How long each method takes: `speed.ts SNAPSHOT…`, saved snapshots, joined to pages of 2,000, 8,000 and 32,000 elements.
// Processor time, the methods in turn and the best of some rounds, so that other work on the machine counts for little.

import { patterns } from '../../src/judge/baselines/patterns.ts';
import { subtree } from '../../src/judge/baselines/subtree.ts';
import { tagtree } from '../../src/judge/baselines/tagtree.ts';
import { zonesAround } from '../../src/judge/zones/around-content.ts';
import { vlps } from '../../src/judge/zones/vlps.ts';
import type { Snapshot } from '../../src/page/snapshot/snapshot.ts';
import { readSnapshot } from '../../src/page/snapshot/snapshot-file.ts';

const SIZES = [2000, 8000, 32_000];
const ROUNDS = 7;
/** Of each size together: about as long a run for each. */
const ELEMENTS_A_ROUND = 96_000;

/** With a central area at hand, so that the time is the method's own. */
const METHODS: Readonly<Record<string, (snapshot: Snapshot) => unknown>> = {
  vlps: snapshot => vlps(snapshot),
  subtree: snapshot => zonesAround(snapshot, 'subtree', subtree(snapshot)),
  patterns: snapshot => zonesAround(snapshot, 'patterns', patterns(snapshot)),
  tagtree: snapshot =>
    zonesAround(
      snapshot,
      'tagtree',
      tagtree(snapshot, () => true),
    ),
};

const snapshots = await Promise.all(process.argv.slice(2).map(file => readSnapshot(file)));
console.log(['method', ...SIZES.map(size => `${size}: pages/s`), 'µs an element, each'].join(' | '));
const times = new Map<string, number[]>();
for (const size of SIZES) {
  const pages = Array.from({ length: ELEMENTS_A_ROUND / size }, (_, at) => joined(size, at));
  for (const [name, best] of fastest(pages))
    times.set(name, [...(times.get(name) ?? []), best / pages.length]);
}
for (const [name, ms] of times) {
  const each = ms.map((time, at) => ((1000 * time) / SIZES[at]).toFixed(2)).join(' ');
  console.log([name, ...ms.map(time => (1000 / time).toFixed(0)), each].join(' | '));
}

function fastest(pages: readonly Snapshot[]): Map<string, number> {
  const best = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(METHODS)) {
      // Copies, since what is known of a snapshot is kept.
      const fresh = pages.map(page => ({ ...page }));
      const start = process.cpuUsage();
      for (const page of fresh) run(page);
      const { user, system } = process.cpuUsage(start);
      best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, (user + system) / 1000));
    }
  }
  return best;
}

/** What stands in the bodies of several pages in one, cut off at so many elements. */
function joined(size: number, first: number): Snapshot {
  const base = snapshots[first % snapshots.length];
  const elements = base.elements.slice(0, size);
  const texts = base.texts.filter(({ parent }) => parent < size);
  for (let next = first + 1; elements.length < size; next++) {
    const { elements: more, texts: moreTexts } = snapshots[next % snapshots.length];
    const body = more.findIndex(({ tag }) => tag === 'body');
    const home = elements.findIndex(({ tag }) => tag === 'body');
    const shift = elements.length - body - 1;
    const room = size - elements.length;
    for (const element of more.slice(body + 1, body + 1 + room))
      elements.push({ ...element, parent: element.parent <= body ? home : element.parent + shift });
    for (const text of moreTexts) {
      const parent = text.parent + shift;
      if (text.parent > body && parent < elements.length)
        texts.push({ ...text, parent, before: text.before + shift });
    }
  }
  return { ...base, elements, texts };
}
