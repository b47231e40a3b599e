// The filters of the overview: radio buttons that hide other pages with CSS alone, without a script.

import { type Html, html } from '../../base/html/html.ts';
import type { BatchRecord } from '../batch/batch-record.ts';
import { type Count, hostOf, type RunSummary } from './run-summary.ts';

/** Class names of a page that the rules select. */
export type FilterClasses = (record: BatchRecord) => string;

export interface Filters {
  readonly markup: Html;
  readonly rules: string;
  readonly classesOf: FilterClasses;
}

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly count: number;
}

export function filtersOf({ ok, failed, codes, warnings, hosts }: RunSummary): Filters {
  const states: Choice[] = [
    { id: 'ok', label: 'read', count: ok },
    { id: 'failed', label: 'failed', count: failed },
  ];
  const groups = [
    { name: 'state', choices: states },
    { name: 'failure', choices: choicesOf('c', codes) },
    { name: 'warning', choices: choicesOf('w', warnings) },
    { name: 'host', choices: choicesOf('h', hosts) },
  ].filter(
    ({ choices }) => choices.length > 1 || (choices.length === 1 && choices[0]?.id.startsWith('h') === false),
  );
  const hostIds = new Map(hosts.map(([host], index) => [host, `h${index}`]));
  const ids = groups.flatMap(({ choices }) => choices.map(({ id }) => id));
  return {
    markup: html`<form>${groups.map(({ name, choices }) => fieldset(name, choices))}</form>`,
    rules: ids.map(id => `body:has(#f-${id}:checked) article:not(.f-${id}){display:none}`).join('\n'),
    classesOf: record => {
      const own = record.ok
        ? ['ok', ...record.warnings.map(({ code }) => idOf('w', code))]
        : ['failed', idOf('c', record.error.code)];
      const host = hostIds.get(hostOf(record));
      return [...own, ...(host === undefined ? [] : [host])].map(id => `f-${id}`).join(' ');
    },
  };
}

/** Hosts are numbered, because they are not valid in a class name; codes are. */
const choicesOf = (kind: 'c' | 'w' | 'h', counts: readonly Count[]): Choice[] =>
  counts.map(([name, count], index) => ({
    id: kind === 'h' ? `h${index}` : idOf(kind, name),
    label: name,
    count,
  }));

const idOf = (kind: string, code: string): string => `${kind}-${code.replace(/\W/g, '')}`;

function fieldset(name: string, choices: readonly Choice[]): Html {
  const all = html`<label><input type="radio" name="${name}" checked> any</label>`;
  const others = choices.map(
    ({ id, label, count }) =>
      html`<label><input type="radio" name="${name}" id="f-${id}"> ${label} <small>${count}</small></label>`,
  );
  return html`<fieldset><legend>${name}</legend>${all}${others}</fieldset>`;
}
