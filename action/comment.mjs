// Formats results as Markdown. Names and figures may come from a fork: no character of them can be markup.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Comments have at most 65,536 characters. */
const MOST_PAGES = 50;
const MOST_CHARS = 300;
/** Signs of a name take several characters each. */
const MOST_LIST_CHARS = 60_000;

/** Recognizes the comment that is replaced by the next one. */
export const MARK = '<!-- pith-layout-diff -->';

/** Lines that are no results are left out. */
export const pagesOf = folder =>
  resultsIn(folder, 'results.jsonl').flatMap(({ name, kind, faults, headline }) =>
    Array.isArray(faults) ? [{ name, kind, faults, headline }] : [],
  );

/** New serious findings with the names of their pages; undefined if nothing was audited. */
export function auditsOf(folder) {
  const audits = resultsIn(folder, 'audit.jsonl').filter(({ findings }) => Array.isArray(findings));
  if (audits.length === 0) return undefined;
  const isNew = finding => finding?.severity === 'serious' && finding.known !== true;
  return audits.flatMap(({ name, findings }) =>
    findings.filter(isNew).map(finding => ({ ...finding, name })),
  );
}

function resultsIn(folder, file) {
  let text = '';
  try {
    text = readFileSync(join(folder, file), 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap(line => {
    try {
      return [JSON.parse(line) ?? {}];
    } catch {
      return [];
    }
  });
}

export function commentOf(pages, { exitCode = 0, reportUrl, audits }) {
  const changed = pages.filter(({ faults }) => faults.length > 0);
  const most = audits === undefined ? MOST_LIST_CHARS : MOST_LIST_CHARS / 2;
  const lines = fitting(changed.slice(0, MOST_PAGES).map(sentenceOf), most);
  const more = changed.length - lines.length;
  return [
    MARK,
    `### Layout: ${headOf(pages, changed, exitCode)}`,
    '',
    ...lines,
    ...(more > 0 ? [`- and ${more} more`] : []),
    '',
    ...(audits === undefined ? [] : auditLines(audits)),
    ...(reportUrl === ''
      ? []
      : [`[Report with both versions of each changed page](${reportUrl}) (\`report.html\`)`, '']),
  ].join('\n');
}

/** Half of the room: the other half is for changes. */
function auditLines(findings) {
  const lines = fitting(findings.slice(0, MOST_PAGES).map(findingLine), MOST_LIST_CHARS / 2);
  const more = findings.length - lines.length;
  const head = `${findings.length || 'no'} new serious ${findings.length === 1 ? 'finding' : 'findings'}`;
  return [`### Audit: ${head}`, '', ...lines, ...(more > 0 ? [`- and ${more} more`] : []), ''];
}

const findingLine = ({ name, title, says, selector }) =>
  `- <code>${plain(name)}</code>: ${plain(title)}; ${plain(says)} (<code>${plain(selector)}</code>)`;

/** The first lines, as far as a comment has room for them. */
function fitting(lines, most) {
  let room = most;
  return lines.filter(line => {
    room -= line.length + 1;
    return room >= 0;
  });
}

function headOf(pages, changed, exitCode) {
  if (pages.length === 0)
    return exitCode === 0 ? 'no page was compared' : 'the comparison failed, see the log';
  const all = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`;
  return changed.length === 0 ? `no change in ${all}` : `${changed.length} of ${all} changed`;
}

const SAID = { appeared: 'is new', gone: 'is gone' };

function sentenceOf({ name, kind, faults, headline }) {
  const said =
    (Object.hasOwn(SAID, kind) && SAID[kind]) ||
    [headline, ...faults].filter(part => typeof part === 'string').join('; ');
  return `- <code>${plain(name)}</code>: ${plain(said)}`;
}

/**
 * Writes every sign as a character reference, which neither Markdown nor HTML can begin with. GitHub looks for mentions
 * and issues when references are characters again: a word joiner behind `@` and `#` stops that.
 */
const plain = text =>
  String(text)
    .slice(0, MOST_CHARS)
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, sign => `&#${sign.codePointAt(0)};${/[@#]/.test(sign) ? WORD_JOINER : ''}`);

const WORD_JOINER = '&#8288;';
