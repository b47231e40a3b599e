// The options that a client of the service may set are an allow-list: a new option of pages is closed until somebody decides.

import { expect, test } from 'vitest';
import { batchRequestSchema, crawlRequestSchema } from '../../src/front/service/jobs/job-request.ts';
import { diffRequestSchema } from '../../src/front/service/routes/diff-request.ts';
import { segmentRequestSchema, segmentWish } from '../../src/front/service/routes/segment-request.ts';
import { segmentOptionsSchema } from '../../src/run/pipeline/options.ts';

const OWN_KEYS = ['url', 'html', 'file', 'baseUrl', 'snapshot', 'kept', 'again', 'keep'];

/** Reviewed by hand: a row that opens another option to clients has to be added here too. */
const ALLOWED = [
  ...['viewport', 'deviceScaleFactor', 'device', 'timeoutMs', 'wait', 'scroll', 'javascript', 'userAgent'],
  ...[
    'headers',
    'headersFor',
    'cookies',
    'lang',
    'timezone',
    'consent',
    'blockAds',
    'hide',
    'ignoreHttpsErrors',
  ],
  ...['isolate', 'colorScheme', 'media', 'seenOnly', 'preferMarkdown', 'title', 'frontMatter'],
  ...['keepHttpErrors', 'method', 'thresholds', 'parameters', 'center', 'elements'],
  ...[
    'picture',
    'before',
    'after',
    'cleaned',
    'favor',
    'comments',
    'links',
    'listLinks',
    'keepHidden',
    'structured',
  ],
  // Selectors are searched for within a budget of steps.
  ...['content', 'contentIfFound', 'rules', 'tables'],
  ...[
    'outline',
    'handles',
    'section',
    'maxTokens',
    'from',
    'cite',
    'chunks',
    'chunkTokens',
    'chunkLimit',
    'chunkOverlap',
  ],
];

/** Files of this machine, and ways around what it may reach. */
const OF_HOST = Object.keys(segmentOptionsSchema.shape).filter(
  name => ![...ALLOWED, ...OWN_KEYS].includes(name),
);

test('options that name files or reach private addresses are for the host alone', () => {
  expect(OF_HOST.sort()).toEqual([
    'allowNetwork',
    'assets',
    'authFile',
    'followParts',
    'maxAgeMs',
    'privateAddresses',
    'proxy',
    'session',
    'site',
    'tokenizer',
    'unpackLimits',
  ]);
});

test('the requests take what is allowed, and nothing besides', () => {
  expect(Object.keys(segmentRequestSchema.shape).sort()).toEqual([...OWN_KEYS, ...ALLOWED].sort());
  const ofDiff = ['before', 'after', 'pixels', 'pixelTolerance', 'inside', 'ignore', 'limits'];
  const others = Object.keys(diffRequestSchema.shape).filter(key => !ofDiff.includes(key));
  expect(others.filter(key => !ALLOWED.includes(key))).toEqual([]);
});

test('jobs take what is allowed for each page, and name no file or folder', () => {
  const ofPages = [batchRequestSchema, crawlRequestSchema].flatMap(({ shape }) =>
    Object.keys(shape.page.unwrap().shape),
  );
  expect(ofPages.length).toBeGreaterThan(20);
  expect(ofPages.filter(key => !ALLOWED.includes(key))).toEqual([]);
  const own = ['page', 'webhook', 'formats', 'retries', 'perHost', 'delayMs', 'robots', 'site'];
  const ofBatch = ['urls', 'sitemaps', 'anyHost', 'limit', ...own];
  const ofCrawl = ['url', 'pages', 'seed', 'scope', 'depth', 'maxTimeMs', 'sitemap', ...own];
  expect(Object.keys(batchRequestSchema.shape).sort()).toEqual(ofBatch.sort());
  expect(Object.keys(crawlRequestSchema.shape).sort()).toEqual(ofCrawl.sort());
});

test.each([...OF_HOST, 'signal', 'onStage', '__proto__', 'constructor'])('%s is refused', name => {
  const body = JSON.parse(`{"html": "<p>x", "${name}": {}}`);
  expect(() => segmentWish(body)).toThrow(name === '__proto__' ? /./ : `there is no option '${name}'`);
});

test.each([
  ['blockAds', '/etc/passwd'],
  ['method', 'auto+site'],
])('%s is not taken as wide as from the host: %s', (name, value) => {
  expect(segmentOptionsSchema.safeParse({ [name]: value }).success).toBe(true);
  expect(() => segmentWish({ html: '<p>x', [name]: value })).toThrow(`the option '${name}' does not fit`);
});
