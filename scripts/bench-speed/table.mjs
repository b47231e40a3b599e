// Prints the measurements as tables: each page, each size, and finally every ratio beside its goal.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

export function print(report) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const way = report.http ? 'over HTTP' : 'as files';
  console.log(
    `pith ${version}, ${report.cores} cores, Node ${report.node}, ${report.rounds} rounds, pages opened ${way}, ` +
      `load average ${report.load.toFixed(1)} at the end. Times in ms; ratios of medians, in brackets of least times.`,
  );
  if (report.pages) printPages(report.pages);
  if (report.large) printLarge(report.large);
  if (report['in-tab']) printInTab(report['in-tab']);
  if (report.studio) printStudio(report.studio);
  console.log('');
  row('aim', 'measured', 'least', 'wanted', '');
  for (const [name, measured, best, wanted, isMost = true] of aimsOf(report)) {
    const meets = isMost ? measured <= wanted : measured >= wanted;
    row(
      name,
      fine(measured),
      best === undefined ? '' : `(${fine(best)})`,
      `${isMost ? '≤' : '≥'} ${wanted}`,
      meets ? 'met' : 'missed',
    );
  }
}

const WAYS = ['screenshot', 'today', 'picture', 'content', 'plain', 'unguarded'];

function printPages({ pages, ms, ratios }) {
  console.log('\n  screenshot  goto and full-page screenshot; today: also content(), jsdom and Readability');
  console.log('  picture     pith segment with zones, content and the annotated picture');
  console.log('  content     goto and content()');
  console.log('  plain       pith segment without a picture; unguarded: without the guard of the network\n');
  row('page', ...WAYS, 'pic/shot', 'plain/cont');
  const line = (name, { ms: times, ratios: of }) =>
    row(name, ...WAYS.map(way => whole(times[way])), fine(of.picture), fine(of.plain));
  for (const result of pages) line(result.page, result);
  line('median', { ms, ratios });
  console.log(
    `\nThe guard of the network and of files: ${fine(ratios.guard)} (${fine(ratios.guardOfLeast)})`,
  );
}

function printLarge({ sizes }) {
  console.log('\nMade pages, after their load:');
  row('elements', 'capture', 'bare loop', 'zones', 'content', 'all', 'jsdom');
  for (const { elements, captureMs, bareMs, zoneMs, contentMs, afterLoadMs, readMs } of sizes) {
    row(String(elements), ...[captureMs, bareMs, zoneMs, contentMs, afterLoadMs, readMs].map(known));
  }
}

function printInTab({ sizes }) {
  console.log('\nIn a warm tab; tasks under 50 ms count as 0; processor time of the longest and of all:');
  row('elements, way', 'ms', 'least', 'longest', 'least', 'cpu', 'cpu of all');
  for (const { elements, ...ways } of sizes)
    for (const [name, { ms, leastMs, longestMs, leastLongestMs, longestCpuMs, cpuMs }] of Object.entries(
      ways,
    ))
      row(
        `${elements}, ${name}`,
        ...[ms, leastMs, longestMs, leastLongestMs, longestCpuMs, cpuMs].map(known),
      );
}

function printStudio({ home, page, changes, run, scrolling }) {
  console.log('\nThe workbench, with processor time of the service and of the browser:');
  row('view', 'ms', 'least', 'service', 'browser');
  const line = (name, { ms, leastMs, serviceCpuMs, browserCpuMs }) =>
    row(name, ...[ms, leastMs, serviceCpuMs, browserCpuMs].map(known));
  line('home', home);
  line('page of 5,000 elements', page);
  line('another method at once', changes.atOnce);
  line('another method later', changes.methods);
  line('another setting', changes.settings);
  line('run of 10,000 pages', run);
  line('scrolling for 3 s', scrolling);
}

/** Name, what was measured, the same of least times, the limit, and whether that is the most (or the least) allowed. */
function aimsOf({ pages, large, batch, start, tall, 'in-tab': inTab, studio }) {
  const aims = [];
  if (pages) {
    const { ratios } = pages;
    const of = name => [ratios[name], ratios[`${name}OfLeast`]];
    aims.push(
      ['1 picture ÷ screenshot', ...of('picture'), 0.9],
      ['1 the same after load', ...of('pictureAfterLoad'), 0.9],
      ['1 picture ÷ today', ...of('pictureToday'), 0.55],
      ['1 the same after load', ...of('pictureTodayAfterLoad'), 0.55],
      ['2 plain ÷ content()', ...of('plain'), 1.1],
      ['2 own share ÷ Readability', ...of('readability'), 0.35],
    );
  }
  if (large) {
    const hundred = large.sizes.at(-1);
    const two = large.sizes[1];
    aims.push(
      ['2 own share, 2,000, ms', two.afterLoadMs, undefined, 60],
      ['2 the same ÷ Readability', two.readRatio, two.readRatioOfLeast, 0.35],
      ['3 capture ÷ bare loop', hundred.captureRatio, hundred.captureRatioOfLeast, 1.3],
      ['3 zones and content, s', (hundred.zoneMs + hundred.contentMs) / 1000, undefined, 1.5],
      ['3 memory of Node, MB', large.peakMb, undefined, 600],
      ['3 growth, 1k to 10k', large.growth.oneToTen, undefined, 1.2],
      ['3 growth, 10k to 100k', large.growth.tenToHundred, undefined, 1.2],
      ['3 growth, a paragraph', large.growth.ofParagraph, undefined, 1.2],
    );
  }
  if (batch) {
    aims.push(
      ['4 batch ÷ bare, two', batch.two.ratioOfBest, undefined, 1.15, false],
      ['4 batch ÷ bare, one', batch.one.ratioOfBest, undefined, 1.1, false],
    );
  }
  if (start) {
    aims.push(
      ['5 help ÷ empty Node', start.helpRatio, start.helpRatioOfLeast, 3],
      ['5 cold ÷ by hand', start.coldRatio, start.coldRatioOfLeast, 1.25],
    );
  }
  if (tall) {
    aims.push(
      ['6 tall picture ÷ own', tall.ratio, tall.ratioOfLeast, 0.7],
      ['6 the same for each px', (tall.ratio * 60_000) / tall.rows, undefined, 0.7],
      ['6 memory over base, MB', tall.growthMb, undefined, 400],
    );
  }
  if (inTab) {
    const [two, five] = inTab.sizes;
    aims.push(
      ['7 in a tab, 2,000, ms', two.read.ms, two.read.leastMs, 150],
      ['7 the same ÷ segment', two.read.ms / two.segment.ms, two.read.leastMs / two.segment.leastMs, 1],
      ['7 longest task, 5,000, ms', five.read.longestMs, five.read.leastLongestMs, 50],
    );
  }
  if (studio) {
    const { home, page, changes, run, scrolling } = studio;
    aims.push(
      ['8 home, a page kept, ms', home.ms, home.leastMs, 1_000],
      ['8 page of 5,000, ms', page.ms, page.leastMs, 1_000],
      ['8 change of method, ms', changes.methods.ms, changes.methods.leastMs, 300],
      ['8 run of 10,000, ms', run.ms, run.leastMs, 1_500],
      ['8 frames a second', scrolling.framesASecond, undefined, 50, false],
    );
  }
  return aims;
}

function row(first, ...cells) {
  console.log(first.slice(0, 28).padEnd(28) + cells.map(cell => String(cell).padStart(11)).join(''));
}

const whole = ms => ms.toFixed(0);
const known = ms => (ms === undefined ? '' : whole(ms));
const fine = ratio => ratio.toFixed(2);
