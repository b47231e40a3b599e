// Records read back: ours are taken, and what no page can be is refused before it is compared.

import { expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import { comparedRecord } from '../../../src/judge/compare/compared-page.ts';
import { parseRecord } from '../../../src/judge/compare/parse-record.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { failureRecord, pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const snapshot = snapshotFromHtml(
  '<header>Name</header><main><div><p>One</p><p>Two <b>three</b></p></div></main><footer>End</footer>',
);
const judged = judge(snapshot, { method: 'vlps', thresholds: {}, center: false }, noTimings());
const record = JSON.parse(JSON.stringify(pageRecord(judged, noTimings(), { elements: true })));

/** As a stranger may send it. */
function changed(change: (copy: typeof record) => void): unknown {
  const copy = structuredClone(record);
  change(copy);
  return copy;
}

test('a record of ours is taken as it is', () => {
  expect(parseRecord(record, 'it')).toEqual(record);
});

test.each([
  [
    'a page as wide as no browser lays out',
    changed(it => (it.page.width = 1e300)),
    "damaged at 'page.width'",
  ],
  ['a page of less than nothing', changed(it => (it.page.height = -1)), "damaged at 'page.height'"],
  [
    'a box as far out as no browser can say',
    changed(it => (it.elements[0].box[2] = 1e308)),
    'elements.0.box.2',
  ],
  [
    'a count of less than nothing',
    changed(it => (it.elements[0].chars = -1)),
    "damaged at 'elements.0.chars'",
  ],
  [
    'a holder behind what it holds',
    changed(it => it.elements.reverse()),
    /\/header|\/main.* after its own descendant/,
  ],
  [
    'one element, many times',
    changed(it => (it.elements = Array.from({ length: 3 }, () => it.elements[0]))),
    'it lists /html/body/header twice',
  ],
  ['no elements', changed(it => delete it.elements), 'create it with --elements'],
])('refused: %s', (_, data, sentence) => {
  expect(() => parseRecord(data, 'it')).toThrow(/^it cannot be compared: /);
  expect(() => parseRecord(data, 'it')).toThrow(sentence);
});

test.each([
  ['no elements', changed(it => delete it.elements), 'it lists no elements: create it with --elements'],
  ['nothing', {}, "it is damaged at 'schema'"],
  ['null', null, 'it is not a record'],
])('refused by the library: %s', (_, data, sentence) => {
  const refusal = new PithError('INPUT_INVALID', `the record cannot be compared: ${sentence}`);
  expect(() => comparedRecord(data as typeof record)).toThrow(refusal);
});

test('refused by the library: a page that failed', () => {
  const failed = failureRecord('http://example.org/', new PithError('NAV_TIMEOUT', 'it took too long'));
  expect(() => comparedRecord(failed as never)).toThrow(
    /^the record is .* failed \(NAV_TIMEOUT: it took too long\)/,
  );
});
