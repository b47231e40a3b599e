// Formats results as Markdown. Names and figures may come from a fork: no character of them can be markup.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Comments have at most 65,536 characters. */
const MOST_PAGES = 50;
const MOST_CHARS = 300;

/** Recognizes the comment that is replaced by the next one. */
export const MARK = '<!-- pith-layout-diff -->';

/** Lines that are no results are left out. */
export function pagesOf(folder) {
  let text = '';
  try {
    text = readFileSync(join(folder, 'results.jsonl'), 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap(line => {
    try {
      const { name, kind, faults, headline } = JSON.parse(line);
      return Array.isArray(faults) ? [{ name, kind, faults, headline }] : [];
    } catch {
      return [];
    }
  });
}

export function commentOf(pages, { exitCode = 0, reportUrl }) {
  const changed = pages.filter(({ faults }) => faults.length > 0);
  const lines = changed.slice(0, MOST_PAGES).map(sentenceOf);
  const more = changed.length - lines.length;
  return [
    MARK,
    `### Layout: ${headOf(pages, changed, exitCode)}`,
    '',
    ...lines,
    ...(more > 0 ? [`- and ${more} more`] : []),
    '',
    ...(reportUrl === ''
      ? []
      : [`[Report with both versions of each changed page](${reportUrl}) (\`report.html\`)`, '']),
  ].join('\n');
}

function headOf(pages, changed, exitCode) {
  if (pages.length === 0)
    return exitCode === 0 ? 'no page was compared' : 'the comparison failed, see the log';
  const all = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`;
  return changed.length === 0 ? `no change in ${all}` : `${changed.length} of ${all} changed`;
}

const SAID = { appeared: 'is new', gone: 'is gone' };

function sentenceOf({ name, kind, faults, headline }) {
  const said = SAID[kind] ?? [headline, ...faults].filter(part => typeof part === 'string').join('; ');
  return `- <code>${plain(name)}</code>: ${plain(said)}`;
}

/** Writes every sign as a character reference, which neither Markdown, HTML, mentions nor links can begin with. */
const plain = text =>
  String(text)
    .slice(0, MOST_CHARS)
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, sign => `&#${sign.codePointAt(0)};`);
