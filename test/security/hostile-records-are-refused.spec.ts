// POST /v1/diff with records that nobody's pith made: each is compared or refused, and the service goes on.

import type { Service } from '../../src/front/service/service.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { ask, segment, serviceFor } from '../end-to-end/support/service-client.ts';

const PAGE = '<!doctype html><title>Boats</title><main><h1>Boats</h1><p>They leave at noon.</p></main>';

let service: Service;
// biome-ignore lint/suspicious/noExplicitAny: taken apart and put together in every wrong way
let sound: any;
test.beforeAll(async () => {
  service = await serviceFor();
  sound = (await segment(service, { html: PAGE, elements: true })).json();
});
test.afterAll(() => service.stop());

/** Text where JSON.stringify would not write it. */
type Record = object | string;

// biome-ignore lint/suspicious/noExplicitAny: as above
const changed = (change: (record: any) => void) => (): Record => {
  const record = structuredClone(sound);
  change(record);
  return record;
};

const times = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));
const element = (xpath: string) => ({ xpath, tag: 'p', box: [0, 0, 9, 9], zone: 'LM', text: 'x' });
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const REFUSED: readonly (readonly [name: string, record: () => Record, sentence: RegExp])[] = [
  [
    'strings instead of numbers',
    changed(it => (it.elements[0].box = ['0', '0', '1', '1'])),
    /damaged at 'elements\.0\.box/,
  ],
  ['a string instead of a list', changed(it => (it.elements = 'x'.repeat(1_000_000))), /lists no elements/],
  [
    'an object instead of a string',
    changed(it => (it.elements[0].text = { length: 3 })),
    /damaged at 'elements\.0\.text/,
  ],
  [
    'a box with an infinite number',
    () => JSON.stringify(sound).replace(/"box":\[[^\]]*\]/, '"box":[0,0,1e999,1]'),
    /damaged/,
  ],
  [
    'half a million invalid elements',
    changed(it => (it.elements = times(500_000, () => ({})))),
    /more than 300000/,
  ],
  [
    'a hundred thousand invalid elements',
    changed(it => (it.elements = times(100_000, () => ({})))),
    /'elements\.0\.xpath'/,
  ],
  [
    '400,000 invalid warnings',
    changed(it => (it.warnings = times(400_000, () => 1))),
    /damaged at 'warnings\.0/,
  ],
  [
    'a path of a megabyte, listed twice',
    changed(it => (it.elements = times(2, () => element('/a'.repeat(500_000))))),
    /it lists .{200}… twice/,
  ],
  [
    'the prototype as a key',
    () => JSON.stringify(sound).replace('{', '{"__proto__":{"ok":false},'),
    /cannot be read|forbidden/,
  ],
  [
    'the constructor as a key',
    () => JSON.stringify(sound).replace('{', '{"constructor":{"prototype":{"ok":false}},'),
    /cannot be read|forbidden/,
  ],
  [
    'a failure whose code is not a string',
    () => ({ ok: false, error: { code: { toString: 1 }, message: { toString: 1 } } }),
    /page that failed: there is nothing/,
  ],
  ['an invalid failure', () => ({ ok: false, error: 'x' }), /page that failed: there is nothing/],
  ['an unknown schema', () => ({ a: { b: [] } }), /damaged at 'schema'/],
  [
    'a key nested a hundred thousand levels deep',
    () => JSON.stringify(sound).replace('{', `{"extra":${nested(100_000)},`),
    /nested deeper than 1000 levels/,
  ],
];

const COMPARED: readonly (readonly [name: string, record: () => Record])[] = [
  [
    'boxes of 1e9 px',
    changed(it => {
      for (const one of it.elements) one.box = [-1e9, 1e9, 1e9, 1e9];
    }),
  ],
  ['prototype keys as values', changed(it => (it.elements[0].tag = '__proto__'))],
  ['an element below a million others', changed(it => (it.elements = [element('/a'.repeat(1_000_000))]))],
  [
    'many deeply nested elements',
    changed(it => (it.elements = times(800, at => element(`/a[${at}]${'/a'.repeat(2_000)}`)))),
  ],
  [
    'markup in every text',
    changed(it => Object.assign(it, { title: '<script>alert(1)</script>', finalUrl: 'javascript:alert(1)' })),
  ],
];

const compare = (record: Record) => {
  const text = typeof record === 'string' ? record : JSON.stringify(record);
  return ask(`${service.url}v1/diff`, {
    body: `{"before":{"record":${text}},"after":{"record":${JSON.stringify(sound)}}}`,
  });
};

for (const [name, record, sentence] of REFUSED) {
  test(`refused: ${name}`, async () => {
    const { status, text, json } = await compare(record());
    expect([status, json().error.code]).toEqual([400, expect.stringMatching(/^(?:INPUT_INVALID|USAGE)$/)]);
    expect(json().error.message).toMatch(sentence);
    expect(text.length).toBeLessThan(2_000);
  });
}

for (const [name, record] of COMPARED) {
  test(`accepted: ${name}`, async () => {
    const { status, json, headers } = await compare(record());
    expect([status, json().schema]).toEqual([200, 'pith/diff@1']);
    expect(headers['content-type']).toContain('application/json');
  });
}

for (const [name, body] of [
  ['selectors that are numbers', { hide: times(1_000_000, () => 1) }],
  ['invalid cookies', { cookies: times(500_000, () => ({})) }],
  ['headers', { headers: Object.fromEntries(times(200_000, at => [` ${at}`, 1])) }],
  ['unknown options', Object.fromEntries(times(200_000, at => [`x${at}`, 1]))],
] as const) {
  test(`rejected before its items are listed: a body full of ${name}`, async () => {
    const memory = process.memoryUsage().rss;
    const { status, json } = await segment(service, { html: PAGE, ...body });
    expect([status, json().error.message]).toEqual([400, 'the body holds more than 10000 values']);
    // A list of all that does not fit takes 1 to 2 GB.
    expect(process.memoryUsage().rss - memory).toBeLessThan(600e6);
  });
}

test('an option with a name of a megabyte is not repeated in the error', async () => {
  const { status, text } = await segment(service, { html: PAGE, ['x'.repeat(1_000_000)]: 1 });
  expect(status).toBe(400);
  expect(text.length).toBeLessThan(1_000);
});
