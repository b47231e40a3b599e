// Aims 1 and 2: a page with its picture and without, from nothing and after its load, beside what Playwright takes.

import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveFolders } from '../folder-server.mjs';
import { readable } from './readability.mjs';
import { openSides } from './sides.mjs';
import { interleaved, least, median, medians } from './sums.mjs';

/** Ours ÷ theirs; `load`: both without what comes before the load event and without closing. */
const RATIOS = {
  picture: ['picture', 'screenshot'],
  pictureAfterLoad: ['picture', 'screenshot', 'afterLoad'],
  pictureToday: ['picture', 'today'],
  pictureTodayAfterLoad: ['picture', 'today', 'afterLoad'],
  plain: ['plain', 'content'],
  guard: ['plain', 'unguarded'],
  readability: ['plain', 'readability', 'afterLoad'],
};

export async function timePages({ rounds, folders, paths, http, say }) {
  const server = http ? await serveFolders(folders) : undefined;
  const sides = await openSides();
  const results = [];
  try {
    for (const path of paths) {
      const address = server?.addressOf(path) ?? pathToFileURL(path).href;
      const target = server === undefined ? path : address;
      try {
        const times = await interleaved(waysOf(sides, address, target), rounds);
        results.push({ page: nameOf(path), ...figuresOf(times) });
      } catch (error) {
        say(`${path} is left out: ${error.message.split('\n', 1)[0]}`);
      }
      if (results.length % 10 === 0) say(`pages: ${results.length} of ${paths.length}`);
    }
  } finally {
    await sides.close();
    server?.close();
  }
  return {
    pages: results,
    ms: medians(results.map(({ ms }) => ms)),
    ratios: medians(results.map(({ ratios }) => ratios)),
  };
}

function waysOf({ visit, segment, segmentUnguarded }, address, target) {
  return {
    screenshot: () => visit(address, page => page.screenshot({ fullPage: true })),
    today: () =>
      visit(address, async page => {
        await page.screenshot({ fullPage: true });
        readable(await page.content(), page.url());
      }),
    content: () => visit(address, page => page.content()),
    readability: () => visit(address, async page => readable(await page.content(), page.url())),
    picture: () => segment(target, { picture: true }),
    plain: () => segment(target, {}),
    unguarded: () => segmentUnguarded(target, {}),
  };
}

function figuresOf(times) {
  const of = (name, part, pick) => pick(times[name].map(run => run[part]));
  const ratio = (ours, theirs, part, pick) => of(ours, part, pick) / of(theirs, part, pick);
  return {
    ms: Object.fromEntries(Object.keys(times).map(name => [name, of(name, 'whole', median)])),
    msAfterLoad: Object.fromEntries(Object.keys(times).map(name => [name, of(name, 'afterLoad', median)])),
    ratios: Object.fromEntries(
      Object.entries(RATIOS).flatMap(([name, [ours, theirs, part = 'whole']]) => [
        [name, ratio(ours, theirs, part, median)],
        [`${name}OfLeast`, ratio(ours, theirs, part, least)],
      ]),
    ),
  };
}

const nameOf = path => basename(dirname(path));
