// `auto` on made pages of the families that it used to get wrong, without any name to go by.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZONE_METHODS } from '../../../src/judge/zones/methods.ts';
import { ZONES } from '../../../src/judge/zones/zoning.ts';
import { labelledPages } from '../../../src/lab/bench/pages/pages-to-see.ts';
import { openSnapshotCache } from '../../../src/lab/bench/pages/snapshot-cache.ts';
import { benchZones } from '../../../src/lab/bench/zones/run.ts';
import { expect, test } from '../support/browser-test.ts';
import { FAMILIES, type Family, familyPage, LAYOUTS } from '../support/zone-families.ts';

/** The least accuracy of each page, and the least mean. */
const FLOORS = { each: 0.95, mean: 0.9 } as const;
/** A footer that holds the longest prose of its page still goes to CENTER. */
const WEAK_FAMILIES: Readonly<Record<string, number>> = {
  'footer of contact columns': 0.55,
  'shop with filters': 0.55,
};
const floorOf = (id: string): number =>
  Object.entries(WEAK_FAMILIES).find(([name]) => id.startsWith(folderName(name)))?.[1] ?? FLOORS.each;
const folderName = (name: string): string => name.replaceAll(' ', '-');

const labelsOf = ({ columns }: Family): string => {
  const zones = ['HEADER', 'FOOTER', ...columns.map(({ zone }) => zone)];
  return JSON.stringify({
    id: 'made',
    kind: 'other',
    viewport: { width: 1280, height: 800 },
    zones: Object.fromEntries(ZONES.map(zone => [zone, zones.includes(zone) ? [`[data-zone=${zone}]`] : []])),
  });
};

test('families of pages in four layouts', { tag: '@nightly' }, async ({ launched }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'pith-families-'));
  try {
    for (const [name, family] of Object.entries(FAMILIES)) {
      for (const layout of LAYOUTS) {
        const page = join(folder, 'set', folderName(`${name} ${layout}`));
        await mkdir(page, { recursive: true });
        await writeFile(join(page, 'page.html'), familyPage(family, layout));
        await writeFile(join(page, 'labels.json'), labelsOf(family));
      }
    }
    const { result } = await benchZones(
      await labelledPages([join(folder, 'set')]),
      [ZONE_METHODS.auto],
      {
        cache: await openSnapshotCache(join(folder, 'cache')),
        launched: async () => launched,
        concurrency: 2,
        fresh: false,
        onPage: () => {},
      },
      false,
    );
    expect(result.problems).toEqual([]);
    expect(result.pages).toHaveLength(Object.keys(FAMILIES).length * LAYOUTS.length);
    const scores = result.pages.map(({ id, answers }) => ({
      id,
      accuracy: answers.auto?.score.accuracy ?? 0,
    }));
    expect(scores.filter(({ id, accuracy }) => accuracy < floorOf(id))).toEqual([]);
    const mean = scores.reduce((sum, { accuracy }) => sum + accuracy, 0) / scores.length;
    expect(mean).toBeGreaterThanOrEqual(FLOORS.mean);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Without it, a column of nothing but links is a margin, and the only prose of the page is its middle. */
test('a main part of nothing but links is CENTER beside an aside of prose', async ({ capture, site }) => {
  const list = Array.from(
    { length: 60 },
    (_, at) => `<li><a href="/essay/${at}">An essay, number ${at}</a></li>`,
  );
  for (const columns of ['display: flex', 'display: grid; grid-template-columns: 2fr 1fr']) {
    site.pages.set('/index', answer =>
      answer.setHeader('content-type', 'text/html; charset=utf-8').end(
        `<!doctype html><style>body { margin: 0 } .page { ${columns} } main { flex: 1 } aside { width: 260px }</style>
       <header><a href="/">The Journal</a></header>
       <div class="page"><main><h1>Index of essays</h1><ul>${list.join('')}</ul></main>
       <aside><h2>About</h2><p>This index lists all essays of the journal by place.</p></aside></div>
       <footer>© 2026 The Journal</footer>`,
      ),
    );
    const { snapshot } = await capture(`${site.url}/index`);
    const { zones } = ZONE_METHODS.auto.zonesOf(snapshot);
    const zoneOf = (tag: string) => zones[snapshot.elements.findIndex(element => element.tag === tag)];
    expect([zoneOf('h1'), zoneOf('li'), zoneOf('p')]).toEqual(['CENTER', 'CENTER', 'RM']);
  }
});
