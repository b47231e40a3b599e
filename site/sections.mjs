// Puts sections of other documents into a page, so that nothing is written twice: a line `[[README.md#run]]`.

import { readFileSync } from 'node:fs';
import { slugOf } from './slug.mjs';

export function withSections(page) {
  return page.replace(/^\[\[([\w./-]+)#([\w-]+)\]\]$/gm, (_, file, slug) => sectionOf(file, slug));
}

/** Returns the text below a heading, up to the next of its level or above. */
function sectionOf(file, slug) {
  const lines = readFileSync(file, 'utf8').split('\n');
  let isCode = false;
  const levels = lines.map(line => {
    if (line.startsWith('```')) isCode = !isCode;
    return isCode ? 0 : (/^(#+) /.exec(line)?.[1].length ?? 0);
  });
  const start = lines.findIndex((line, at) => levels[at] > 0 && slugOf(line.replace(/^#+ /, '')) === slug);
  if (start < 0) throw new Error(`${file} has no heading #${slug}`);
  const rest = levels.slice(start + 1).findIndex(level => level > 0 && level <= levels[start]);
  return lines
    .slice(start + 1, rest < 0 ? undefined : start + 1 + rest)
    .join('\n')
    .trim();
}
