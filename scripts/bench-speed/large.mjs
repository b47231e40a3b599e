// Aims 2 and 3: made pages of 1,000 to 100,000 elements. Capture beside a bare loop, zones and content, memory, growth.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bareWalkMs } from './bare-walk.mjs';
import { manyElements, oneParagraph } from './made-page.mjs';
import { readable } from './readability.mjs';
import { openSides } from './sides.mjs';
import { interleaved, least, median, timed } from './sums.mjs';

const SIZES = [1_000, 2_000, 10_000, 100_000];
/** Numbers of inline pieces in one paragraph. */
const PIECES = [3_000, 30_000];
/** Rounds enough to see the least time; a page of 100,000 elements takes many seconds. */
const MOST_ROUNDS = 3;

export async function timeLarge({ rounds, say }) {
  const folder = mkdtempSync(join(tmpdir(), 'pith-speed-'));
  try {
    const sizes = [];
    for (const size of SIZES) {
      const path = join(folder, `${size}.html`);
      writeFileSync(path, manyElements(size));
      sizes.push(await timeSize(path, Math.min(rounds, size > 10_000 ? MOST_ROUNDS : rounds * 2)));
      say(`large: ${size} elements done`);
    }
    const growth = { ...growthOf(sizes), ofParagraph: await paragraphGrowth(folder) };
    return { sizes, growth, peakMb: peakOf(join(folder, `${SIZES.at(-1)}.html`)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeSize(path, rounds) {
  const sides = await openSides();
  const address = pathToFileURL(path).href;
  let elements;
  try {
    const runs = await interleaved(
      {
        pith: async () => {
          const { result, afterLoad } = await sides.segment(path, { timeoutMs: 120_000 });
          elements = result.snapshot.elements.length;
          const { captureMs, zoneMs, contentMs } = result.timings;
          return { afterLoad, captureMs, zoneMs, contentMs };
        },
        bare: async () => {
          let bareMs;
          await sides.visit(address, async page => {
            bareMs = await bareWalkMs(page);
          });
          return { bareMs };
        },
        ...(path.endsWith('100000.html') ? {} : { readability: readability(sides, address) }),
      },
      rounds,
    );
    return { elements, ...figuresOf(runs) };
  } finally {
    await sides.close();
  }
}

/** Time a piece for the content of one long paragraph over that of a short one. */
async function paragraphGrowth(folder) {
  const [short, long] = PIECES.map(pieces => {
    const path = join(folder, `paragraph-${pieces}.html`);
    writeFileSync(path, oneParagraph(pieces));
    return { path, pieces };
  });
  const sides = await openSides();
  const read =
    ({ path, pieces }) =>
    async () => {
      const { result } = await sides.segment(path, { timeoutMs: 120_000 });
      return { each: result.timings.contentMs / pieces };
    };
  try {
    const runs = await interleaved({ short: read(short), long: read(long) }, MOST_ROUNDS);
    const eachOf = name => median(runs[name].map(({ each }) => each));
    return eachOf('long') / eachOf('short');
  } finally {
    await sides.close();
  }
}

/** From the loaded page to the article, the page left open. */
function readability(sides, address) {
  return async () => {
    let readMs;
    await sides.visit(address, async page => {
      [, readMs] = await timed(async () => readable(await page.content(), page.url()));
    });
    return { readMs };
  };
}

function figuresOf({ pith, bare, readability: read }) {
  const of = (runs, name, pick = median) => pick(runs.map(run => run[name]));
  return {
    captureMs: of(pith, 'captureMs'),
    zoneMs: of(pith, 'zoneMs'),
    contentMs: of(pith, 'contentMs'),
    afterLoadMs: of(pith, 'afterLoad'),
    bareMs: of(bare, 'bareMs'),
    captureRatio: of(pith, 'captureMs') / of(bare, 'bareMs'),
    captureRatioOfLeast: of(pith, 'captureMs', least) / of(bare, 'bareMs', least),
    ...(read && {
      readMs: of(read, 'readMs'),
      readRatio: of(pith, 'afterLoad') / of(read, 'readMs'),
      readRatioOfLeast: of(pith, 'afterLoad', least) / of(read, 'readMs', least),
    }),
  };
}

/** Time an element on each size over that on the size before: 1 is linear. */
function growthOf(sizes) {
  const [one, , ten, hundred] = sizes;
  const each = ({ captureMs, zoneMs, contentMs, elements }) => (captureMs + zoneMs + contentMs) / elements;
  return { oneToTen: each(ten) / each(one), tenToHundred: each(hundred) / each(ten) };
}

/** Peak memory of a process that does nothing else. */
function peakOf(path) {
  const script = fileURLToPath(new URL('peak-memory.mjs', import.meta.url));
  const { stdout, status, stderr } = spawnSync(process.execPath, [script, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the page of 100,000 elements was not read: ${stderr}`);
  return Number(stdout);
}
