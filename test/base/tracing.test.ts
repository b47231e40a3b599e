// Spans: none without an SDK, and with one each belongs to the work of its own caller.

import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, expect, test } from 'vitest';
import { PithError } from '../../src/base/errors.ts';
import { FifoLimiter } from '../../src/base/threads/fifo-limiter.ts';
import { addSpan, afterWait, flushSpans, inSpan, isTracing, urlAttribute } from '../../src/base/tracing.ts';
import { collectSpans, type Spans } from '../support/spans.ts';

let spans: Spans | undefined;
afterEach(async () => {
  await spans?.stop();
  spans = undefined;
});

test('without an SDK no span is made', async () => {
  expect(isTracing()).toBe(false);
  expect(await inSpan('one', {}, async span => span)).toBeUndefined();
  const work = async () => 1;
  expect(afterWait('wait', work)).toBe(work);
  await addSpan('past', 1, 2);
});

test('a failure has its code and message', async () => {
  spans = collectSpans();
  const failing = inSpan('one', { a: 1 }, async () => {
    throw new PithError('NOT_HTML', 'no page');
  });
  await expect(failing).rejects.toThrow('no page');
  expect(spans.all()[0]).toMatchObject({
    name: 'one',
    attributes: { a: 1, 'error.type': 'NOT_HTML' },
    status: { code: 2, message: 'no page' },
  });
});

test('tasks that wait for a turn keep the spans of their callers, and their wait has one', async () => {
  spans = collectSpans();
  const turns = new FifoLimiter(1);
  const ask = (name: string) =>
    inSpan(name, {}, () =>
      turns.take(() => inSpan('work', {}, () => new Promise(done => setTimeout(done, 30)))),
    );
  await Promise.all([ask('first'), ask('second')]);
  expect(spans.tree()).toEqual(
    [
      ' > first',
      ' > second',
      ...['first', 'second'].flatMap(name => [`${name} > pith.queue.wait`, `${name} > work`]),
    ].sort(),
  );
  const waits = spans.all().filter(({ name }) => name === 'pith.queue.wait');
  const ms = waits.map(({ duration: [s, ns] }) => s * 1e3 + ns / 1e6);
  expect(Math.max(...ms)).toBeGreaterThan(20);
});

test.each([
  ['https://user:secret@example.org/a?token=1#b', { 'url.full': 'https://example.org/a' }],
  ['file:///home/somebody/page.html', { 'url.full': 'file:' }],
  ['', {}],
])('of an address, no secrets: %s', (address, attributes) => {
  expect(urlAttribute(address)).toEqual(attributes);
});

test('the last spans are exported before exit, also by a batching processor', async () => {
  spans = collectSpans(exporter => new BatchSpanProcessor(exporter));
  await inSpan('one', {}, async () => {});
  expect(spans.all()).toEqual([]);
  await flushSpans();
  expect(spans.tree()).toEqual([' > one']);
});
