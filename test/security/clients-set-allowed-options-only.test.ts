// The options that a client of the service may set are an allow-list: a new option of pages is closed until somebody decides.

import { expect, test } from 'vitest';
import { diffRequestSchema } from '../../src/front/service/diff-request.ts';
import {
  CLIENT_OPTIONS,
  HOST_OPTIONS,
  segmentRequestSchema,
  segmentWish,
} from '../../src/front/service/segment-request.ts';
import { segmentOptionsSchema } from '../../src/run/pipeline/options.ts';

const OWN_KEYS = ['url', 'html', 'baseUrl'];
const allowed = Object.keys(CLIENT_OPTIONS);

test('each option of a page is either for clients or for the host of the service', () => {
  expect([...allowed, ...HOST_OPTIONS].sort()).toEqual(Object.keys(segmentOptionsSchema.shape).sort());
});

test('the requests take what is allowed, and nothing besides', () => {
  expect(Object.keys(segmentRequestSchema.shape).sort()).toEqual([...OWN_KEYS, ...allowed].sort());
  const ofDiff = ['before', 'after', 'pixels', 'inside', 'limits'];
  const others = Object.keys(diffRequestSchema.shape).filter(key => !ofDiff.includes(key));
  expect(others.filter(key => !allowed.includes(key))).toEqual([]);
});

test.each([...HOST_OPTIONS, 'signal', 'onStage', '__proto__', 'constructor'])('%s is refused', name => {
  const body = JSON.parse(`{"html": "<p>x", "${name}": {}}`);
  expect(() => segmentWish(body)).toThrow(name === '__proto__' ? /./ : `there is no option '${name}'`);
});
