// What the functions of the library that need no browser say of options that do not fit.

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asPithError } from '../src/base/errors.ts';
import { segmentWish } from '../src/front/service/routes/segment-request.ts';
import {
  batch,
  contentOf,
  crawl,
  docViewOf,
  draftOf,
  open,
  SiteModel,
  siteWitness,
  type ZoneOptions,
  zonesOf,
} from '../src/index.ts';
import { contentSelection } from '../src/judge/selection/content-selection.ts';
import { segmentOptionsSchema, withMethodFor } from '../src/run/pipeline/options.ts';
import { madeSnapshot } from './support/zoned-page.ts';

const snapshot = madeSnapshot({ width: 1000, height: 1000 }, [
  { tag: 'h1', box: [0, 0, 400, 40], text: 'Site' },
  { tag: 'p', box: [100, 500, 800, 40], text: 'Words of the page' },
]);
const out = join(tmpdir(), 'pith-never-made');

async function refusal(run: () => unknown): Promise<{ code: string; message: string }> {
  try {
    await run();
  } catch (error) {
    const { code, message } = asPithError(error);
    return { code, message };
  }
  throw new Error('it was taken');
}

const USAGE = 'USAGE';
const LENGTH = 'expected { px } with a number of at least 0, or { share } with one from 0 to 1';

test.each<[unknown, string]>([
  [{ foo: 1 }, "there is no option 'foo'"],
  [7, 'the options do not fit: expected an object'],
  [{ method: 'bold' }, "there is no method 'bold': choose one of auto"],
  [{ thresholds: { foo: { px: 1 } } }, "there is no option 'thresholds.foo'"],
  [{ thresholds: { h1: 200 } }, `the option 'thresholds.h1' does not fit: ${LENGTH}`],
  [{ thresholds: { h1: { px: -1 } } }, "the option 'thresholds.h1.px' does not fit: expected at least 0"],
  [{ thresholds: { h1: { share: 2 } } }, "the option 'thresholds.h1.share' does not fit: expected at most 1"],
  [{ parameters: { subtree: { gama: 1 } } }, "there is no option 'parameters.subtree.gama'"],
  [
    { method: 'auto', thresholds: { h1: { px: 1 } } },
    "the thresholds of 'vlps' mean nothing to the method 'auto': set method to 'vlps'",
  ],
  [
    { parameters: { subtree: { gamma: 1 } } },
    "the parameters of 'subtree' mean nothing to the method 'auto': set method to 'subtree'",
  ],
  [{ method: 'auto+site' }, "the method 'auto+site' needs a model of the page's site"],
  [
    { method: 'auto+site', site: new SiteModel() },
    "the option 'site' does not fit: expected a witness: siteWitness(model) makes one",
  ],
])('zonesOf: %o', async (options, message) => {
  const refused = await refusal(() => zonesOf(snapshot, options as ZoneOptions));
  expect(refused.code).toBe(USAGE);
  expect(refused.message).toContain(message);
});

test('thresholds alone mean VL_PS, as on the command line', () => {
  const thresholds = { h1: { px: 1 } };
  expect(zonesOf(snapshot, { thresholds }).method).toBe('vlps');
  expect(zonesOf(snapshot, { thresholds: { h1: undefined } }).method).toBe('auto');
  const parsed = segmentOptionsSchema.parse({ thresholds });
  expect(withMethodFor({}, parsed).method).toBe('vlps');
  expect(() => withMethodFor({ method: 'auto' }, parsed)).toThrow("mean nothing to the method 'auto'");
  expect(segmentWish({ url: 'http://a.example/', thresholds }).options.method).toBe('vlps');
  const witness = siteWitness(new SiteModel());
  expect(zonesOf(snapshot, { method: 'auto+site', site: witness }).method).toBe('auto+site');
});

const zoning = zonesOf(snapshot);
const content = contentOf(snapshot, zoning);
const draft = draftOf({ snapshot, zoning, selection: contentSelection(snapshot, zoning), content });

test.each<[string, () => unknown, string]>([
  [
    'contentOf',
    () => contentOf(snapshot, zoning, { selection: 'foo' as 'center' }),
    "'content', 'center' or a selection",
  ],
  ['contentOf', () => contentOf(snapshot, zoning, { center: true } as object), "there is no option 'center'"],
  ['docViewOf', () => docViewOf(draft, { settings: { words: 1 } as object }), "no option 'settings.words'"],
  ['docViewOf', () => docViewOf(draft, { settings: { keywords: 0 } }), "'settings.keywords' does not fit"],
  ['docViewOf', () => docViewOf(draft, { setings: {} } as object), "there is no option 'setings'"],
  ['batch', () => batch(['x'], { out }, { onrecord: () => {} } as object), "there is no option 'onrecord'"],
  [
    'batch',
    () => batch(['x'], { out }, { onRecord: 1 } as object),
    "'onRecord' does not fit: expected a function",
  ],
  ['batch', () => batch('x' as never, { out }), "'sources' does not fit: expected a list"],
  ['batch', () => batch([5] as never, { out }), "'sources.0' does not fit: expected a text"],
  ['batch', () => batch(['x'], null as never), "the option 'out' does not fit: it is missing"],
  [
    'batch',
    () => batch(['x'], { out, page: { method: 'auto', thresholds: { h1: { px: 1 } } } }),
    "mean nothing to the method 'auto'",
  ],
  [
    'open',
    () => open({ sandbox: 'x' as never }),
    `'sandbox' does not fit: expected true or false or "required"`,
  ],
  ['crawl', () => crawl(5 as never, { out }), 'the start of a crawl must be a string'],
  ['crawl', () => crawl('x', { out }, { onrecord: 1 } as object), "there is no option 'onrecord'"],
])('%s: %s', async (_, run, message) => {
  const refused = await refusal(run);
  expect(refused.code).toBe(USAGE);
  expect(refused.message).toContain(message);
});

test('data that is no model of a site is refused as its file is', async () => {
  expect(await refusal(() => SiteModel.fromData({} as never))).toMatchObject({ code: 'SITE_MODEL_INVALID' });
  expect(await refusal(() => SiteModel.fromData(null as never))).toMatchObject({
    code: 'SITE_MODEL_INVALID',
  });
  expect(SiteModel.fromData(new SiteModel().data()).pages).toBe(0);
});
