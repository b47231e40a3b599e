// Formats comparisons as JUnit XML for continuous integration: one test case for each page.

import { xmlText } from '../../show/picture/xml-text.ts';
import { type DiffOutcome, faultsOf } from './diff-outcome.ts';

export function junitXml(outcomes: readonly DiffOutcome[]): string {
  const errors = outcomes.filter(({ kind }) => kind === 'failed').length;
  const failures = outcomes.filter(one => one.kind !== 'failed' && faultsOf(one).length > 0).length;
  const counts = `tests="${outcomes.length}" failures="${failures}" errors="${errors}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="pith diff" ${counts}>`,
    `<testsuite name="pith diff" ${counts}>`,
    ...outcomes.map(testCase),
    '</testsuite>',
    '</testsuites>\n',
  ].join('\n');
}

function testCase(outcome: DiffOutcome): string {
  const faults = faultsOf(outcome);
  const open = `<testcase classname="pith.diff" name="${xmlText(outcome.name)}"`;
  if (faults.length === 0) return `${open}/>`;
  const tag = outcome.kind === 'failed' ? 'error' : 'failure';
  const text = xmlText(faults.join('; '));
  return `${open}><${tag} message="${text}">${text}</${tag}></testcase>`;
}
