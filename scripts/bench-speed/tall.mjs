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
    plain: async () => (await sides.segment(path, {})).result.timings,
    pith: async () => {
      const { result, afterLoad } = await sides.segment(path, { picture: true });
      rows = result.picture.readUInt32BE(20);
      return { afterLoad, pictureMs: result.timings.pictureMs };
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
    const ratio = pick => of('pith', 'pictureMs', pick) / of('playwright', 'pictureMs', pick);
    return {
      viewport: VIEWPORT,
      rows,
      pictureMs: of('pith', 'pictureMs'),
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
