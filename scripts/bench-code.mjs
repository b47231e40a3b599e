// Compares the code of manuals with that of their documents, letter by letter. Build first.
//   node scripts/bench-code.mjs /usr/share/doc/nodejs/api cmake-doc/usr/share/doc [--pages 200] [--show]

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'parse5';
import { open } from '../dist/index.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '200' }, show: { type: 'boolean', default: false } },
});
/** No part of a text, in documents and in results. */
const TOOLS = new Set(['button', 'script', 'style', 'svg', 'template', 'select', 'textarea']);
const LARGEST = 500_000;

const pages = positionals.flatMap(folder => someOf(htmlFiles(folder), values.pages / positionals.length));
const pith = await open({ concurrency: 2 });
const sums = await Promise.all(pages.map(compare));
await pith.close();
const total = key => sums.reduce((sum, one) => sum + one[key], 0);
for (const folder of positionals) {
  const own = sums.filter(({ page }) => page.startsWith(folder));
  const [blocks, equal] = ['blocks', 'equal'].map(key => own.reduce((sum, one) => sum + one[key], 0));
  console.log(`${folder}: ${own.length} pages, ${equal} of ${blocks} blocks equal`);
}
console.log(
  `${pages.length} pages, ${total('equal')} of ${total('blocks')} blocks equal: ${(total('equal') / total('blocks')).toFixed(4)}`,
);

function htmlFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter(name => /\.x?html?$/.test(name))
    .map(name => join(folder, name))
    .filter(path => statSync(path).isFile() && statSync(path).size < LARGEST)
    .filter(path => readFileSync(path, 'utf8').includes('<pre'))
    .sort();
}

function someOf(paths, most) {
  const every = Math.max(1, paths.length / most);
  return Array.from(
    { length: Math.min(paths.length, Math.round(most)) },
    (_, at) => paths[Math.floor(at * every)],
  );
}

/** Blocks of the document whose letters are kept, and blocks of the result that are none of the document. */
async function compare(page) {
  try {
    const { content } = await pith.segment(page, {});
    const document = parse(readFileSync(page, 'utf8'));
    const result = parse(content.html);

    const variants = elementsIn(document, 'pre').flatMap(variantsOf).map(codeIn);
    const parts = new Set([...variants, ...elementsIn(document, 'code').map(codeIn)]);
    const fences = new Set(elementsIn(result, 'pre').map(codeIn));
    const strange = [...fences].filter(text => !parts.has(text));
    // Blocks that are right hold the letters of shorter ones.
    const rest = lettersOf(textIn(result, node => node.tagName === 'pre' && parts.has(codeIn(node))));
    const wrong = [...new Set(variants)].filter(
      text => text !== '' && !fences.has(text) && rest.includes(lettersOf(text)),
    );
    const equal = fences.size - strange.length;
    if (values.show)
      for (const text of [...wrong, ...strange]) console.log(`--- ${page}\n${text.slice(0, 600)}`);
    // Two variants in one block are two faults, and so is a block that is two.
    return { page, blocks: equal + Math.max(wrong.length, strange.length), equal };
  } catch (error) {
    console.log(`${page}: ${error.message}`);
    return { page, blocks: 0, equal: 0 };
  }
}

/** The texts of a block that are beside one another in the document, such as an example in two languages. */
function variantsOf(pre) {
  const inner = pre.childNodes.filter(({ tagName }) => tagName === 'code');
  const beside = pre.childNodes
    .filter(node => !inner.includes(node))
    .map(node => textIn(node))
    .join('');
  return inner.length > 1 && beside.trim() === '' && !beside.includes('\n') ? inner : [pre];
}

function elementsIn(node, ...names) {
  const own = names.includes(node.tagName) ? [node] : [];
  return [...own, ...(node.childNodes ?? []).flatMap(child => elementsIn(child, ...names))];
}

function textIn(node, isOut = ({ tagName }) => TOOLS.has(tagName)) {
  if (node.nodeName === '#text') return node.value;
  if (node.tagName === 'br') return '\n';
  return isOut(node) ? '' : (node.childNodes ?? []).map(child => textIn(child, isOut)).join('');
}

function codeIn(node) {
  const lines = textIn(node).replace(/\r\n?/g, '\n').replaceAll('\u200b', '');
  // No-break spaces alone are an empty line.
  const text = lines.replace(/^\u00a0+$/gm, '').replaceAll('\u00a0', ' ');
  return withoutNumbers(text.replace(/^(?:[ \t]*\n)+/, '').trimEnd());
}

/** Numbers before the lines, filled up with zeros, are none of the code. */
function withoutNumbers(text) {
  const [number = ''] = /^0\d+/.exec(text) ?? [];
  const numberAt = at => String(Number(number) + at).padStart(number.length, '0');
  const lines = text.split('\n');
  if (number === '' || !lines.every((line, at) => line.startsWith(numberAt(at)))) return text;
  return lines.map((line, at) => line.slice(numberAt(at).length)).join('\n');
}

function lettersOf(text) {
  return text.replace(/\s+/g, '');
}
