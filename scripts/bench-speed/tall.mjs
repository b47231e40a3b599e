// Aim 6: the picture of a page of 1280 × 60,000 px, beside Playwright's own: time, and memory of the browser.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tallPage } from './made-page.mjs';
import { childrenGrowth } from './processes.mjs';
import { VIEWPORT } from './root.mjs';
import { openSides } from './sides.mjs';
import { interleaved, least, median, timed } from './sums.mjs';

const HEIGHT = 60_000;

export async function timeTall({ rounds }) {
  const folder = mkdtempSync(join(tmpdir(), 'pith-tall-'));
  const path = join(folder, 'tall.html');
  writeFileSync(path, tallPage(HEIGHT));
  const sides = await openSides();
  const address = pathToFileURL(path).href;
  let rows;
  const ways = {
    plain: async () => ({ afterLoad: (await sides.segment(path, {})).afterLoad }),
    pith: async () => {
      const { result, afterLoad } = await sides.segment(path, { picture: true });
      rows = result.picture.readUInt32BE(20);
      return { afterLoad };
    },
    playwright: async () => {
      let pictureMs;
      await sides.visit(address, async page => {
        [, pictureMs] = await timed(() => page.screenshot({ fullPage: true }));
      });
      return { pictureMs };
    },
  };
  try {
    const runs = await interleaved(ways, Math.min(rounds, 3));
    const of = (name, part, pick = median) => pick(runs[name].map(run => run[part]));
    // The picture counts by the time that it adds, because it is taken while the page is judged.
    const ours = pick => of('pith', 'afterLoad', pick) - of('plain', 'afterLoad', pick);
    const ratio = pick => ours(pick) / of('playwright', 'pictureMs', pick);
    return {
      viewport: VIEWPORT,
      rows,
      pictureMs: ours(median),
      playwrightMs: of('playwright', 'pictureMs'),
      ratio: ratio(median),
      ratioOfLeast: ratio(least),
      growthMb: await childrenGrowth(ways.pith),
      playwrightGrowthMb: await childrenGrowth(ways.playwright),
    };
  } finally {
    await sides.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
