// Segments one of the samples, prints what was found, and leaves all that pith makes of a page in out/demo.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lookOf, open, PithError, reportHtml } from '../dist/index.js';

const PAGE = 'samples/news-article/page.html';
const OUT = 'out/demo';
const SHOWN_LINES = 12;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
try {
  await demo();
} catch (error) {
  if (!(error instanceof PithError)) throw error;
  console.error(`pith ${error.code}: ${error.message}`);
  process.exitCode = error.exitCode;
}

async function demo() {
  const pith = await open({ concurrency: 1 });
  try {
    const result = await pith.segment(PAGE, {
      picture: true,
      before: true,
      after: true,
      cleaned: true,
      elements: true,
    });
    print(result, (await pith.launched()).found);
    leave(result, await reportHtml(await lookOf(result, result.before)));
  } finally {
    await pith.close();
  }
}

function print({ title, page, method, confidence, zones, content, timings, warnings }, { origin, path }) {
  console.log(`\n${title}`);
  console.log(`${PAGE}: ${page.width} × ${page.height} px, method ${method}, confidence ${confidence}`);
  console.log(`Read in ${Math.round(timings.totalMs)} ms by ${path} (${origin})\n`);
  const total = Object.values(zones).reduce((sum, { chars }) => sum + chars, 0);
  const row = (...cells) =>
    console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(8) : cell.padStart(10))).join(''));
  row('zone', 'elements', 'letters', 'of text', '    left, top, width, height');
  for (const [zone, { elements, chars, box }] of Object.entries(zones)) {
    const share = `${((100 * chars) / Math.max(1, total)).toFixed(1)} %`;
    row(zone, String(elements), String(chars), share, `    ${box?.map(Math.round).join(', ') ?? 'empty'}`);
  }
  const lines = content.markdown.split('\n');
  console.log(`\nThe content, ${content.chars} characters with blanks. As Markdown it begins:\n`);
  for (const line of lines.slice(0, SHOWN_LINES)) console.log(`  ${clipped(line)}`);
  for (const { code, message } of warnings) console.log(`\nwarning ${code}: ${message}`);
}

function leave(result, report) {
  mkdirSync(OUT, { recursive: true });
  const files = {
    'report.html': [report, 'all of it to look at, in any browser'],
    'zones.png': [result.picture, 'the page with its zones drawn over it'],
    'before.png': [result.before, 'the bare page'],
    'after.png': [result.after, 'the page with its noise blanked out'],
    'cleaned.html': [result.cleaned, 'the page itself with its noise removed, still styled'],
    'content.md': [result.content.markdown, 'the content as Markdown'],
    'record.json': [`${JSON.stringify(result, null, 2)}\n`, 'everything, as data'],
  };
  console.log(`\nLeft in ${join(process.cwd(), OUT)}:`);
  for (const [name, [data, meaning]] of Object.entries(files)) {
    writeFileSync(join(OUT, name), data);
    console.log(`  ${name.padEnd(14)}${meaning}`);
  }
}

function clipped(line) {
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
