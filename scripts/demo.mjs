// Segments a sample page, prints the result, and writes every kind of output to out/demo.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lookOf, open, PithError, reportHtml } from '../dist/index.js';

const PAGE = 'samples/news-article/page.html';
const OUT = 'out/demo';
const PREVIEW_LINES = 12;

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
    writeOutputs(result, await reportHtml(await lookOf(result, result.before)));
  } finally {
    await pith.close();
  }
}

function print({ title, page, method, confidence, zones, content, timings, warnings }, { origin, path }) {
  console.log(`\n${title}`);
  console.log(`${PAGE}: ${page.width} × ${page.height} px, method ${method}, confidence ${confidence}`);
  console.log(`Read in ${Math.round(timings.totalMs)} ms with ${path} (${origin})\n`);
  const total = Object.values(zones).reduce((sum, { chars }) => sum + chars, 0);
  const row = (...cells) =>
    console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(8) : cell.padStart(10))).join(''));
  row('zone', 'elements', 'chars', 'share', '    left, top, width, height');
  for (const [zone, { elements, chars, box }] of Object.entries(zones)) {
    const share = `${((100 * chars) / Math.max(1, total)).toFixed(1)} %`;
    row(zone, String(elements), String(chars), share, `    ${box?.map(Math.round).join(', ') ?? 'empty'}`);
  }
  const lines = content.markdown.split('\n');
  console.log(`\nContent: ${content.chars} characters with white space. First lines as Markdown:\n`);
  for (const line of lines.slice(0, PREVIEW_LINES)) console.log(`  ${truncate(line)}`);
  for (const { code, message } of warnings) console.log(`\nwarning ${code}: ${message}`);
}

function writeOutputs(result, report) {
  mkdirSync(OUT, { recursive: true });
  const files = {
    'report.html': [report, 'the report: open it in a browser'],
    'zones.png': [result.picture, 'the page with its zones'],
    'before.png': [result.before, 'the page as captured'],
    'after.png': [result.after, 'the page with its noise blanked out'],
    'cleaned.html': [result.cleaned, 'the page without its noise, with its styles'],
    'content.md': [result.content.markdown, 'the content as Markdown'],
    'record.json': [`${JSON.stringify(result, null, 2)}\n`, 'the record, with all elements'],
  };
  console.log(`\nWritten to ${join(process.cwd(), OUT)}:`);
  for (const [name, [data, description]] of Object.entries(files)) {
    writeFileSync(join(OUT, name), data);
    console.log(`  ${name.padEnd(14)}${description}`);
  }
}

function truncate(line) {
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
