// Handles of what a reader can follow, press, fill in and read.

import { expect, test } from 'vitest';
import { handlesText } from '../../../src/judge/record/handles.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

function handlesIn(html: string) {
  const judged = judge(snapshotFromHtml(html), { method: 'auto', content: { keep: ['body'] } });
  return pageRecord(judged, noTimings(), { handles: true }).handles ?? [];
}

test('sections, links, buttons and fields in document order, by the words that a person knows them by', () => {
  const handles = handlesIn(`<h1>Boats</h1><p>See <a href="/times">the times</a> and
    <a href="/map"><img src="m.png" alt="A map"></a><a href="/map">the map</a>.</p>
    <h2>Tickets</h2><form><label for="q">Your port</label><input id="q"><label><input type="checkbox" checked> Return</label>
    <select aria-label="Class"><option>First</select><input type="hidden" name="x"><textarea placeholder="Wishes"></textarea>
    <span id="n">Buy now</span><button aria-labelledby="n" disabled>x</button><input type="submit" value="Send">
    <a href="javascript:go()">Go</a><div role="tab" aria-checked="true">Days</div><button><i aria-label="Close"></i></button></form>`);
  expect(handles.map(({ handle, name, about = '' }) => [handle, name, about])).toEqual([
    ['s1', 'Boats', expect.stringMatching(/^# \d+ tokens$/)],
    ['l1', 'the times', ''],
    ['l2', 'A map', ''],
    ['l3', 'the map', ''],
    ['s1.1', 'Tickets', expect.stringMatching(/^## \d+ tokens$/)],
    ['f1', 'Your port', 'input'],
    ['f2', 'Return', 'checkbox checked'],
    ['f3', 'Class', 'select'],
    ['f4', 'Wishes', 'textarea'],
    ['b1', 'Buy now', 'disabled'],
    ['b2', 'Send', ''],
    ['b3', 'Go', ''],
    ['b4', 'Days', 'checked'],
    ['b5', 'Close', ''],
  ]);
  expect(handles[1]).toMatchObject({ kind: 'link', url: 'https://example.org/times', content: true });
});

test('hidden controls have none, and the picture of a teaser none beside its words', () => {
  const handles = handlesIn(`<h1>Boats</h1><p>Boats leave at noon.</p><a href="/a" hidden>hidden</a>
    <p><a href="/b">Words</a><a href="/b"><img src="b.png" alt=""></a></p>`);
  expect(handles.map(({ handle }) => handle)).toEqual(['s1', 'l1']);
});

test('the outline has a line for each, below its zone', () => {
  const handles = handlesIn('<h1>Boats</h1><p>See <a href="/times">the times</a>.</p>');
  expect(handlesText(handles)).toMatch(/^HEADER:\ns1 Boats \(# \d+ tokens\)\nCENTER:\nl1 the times$/);
});
