// `expect(page).toMatchZones()`: compares the layout of a page with a baseline file that reads well in a review.

import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ExpectMatcherState,
  expect,
  type Locator,
  type Page,
  type TestInfo,
  test,
} from '@playwright/test';
import { PithError, usageError } from '../../base/errors.ts';
import { makeFolder } from '../../base/files/make-folder.ts';
import { readTextIfThere } from '../../base/files/read-if-there.ts';
import { writeWhole } from '../../base/files/write-file.ts';
import { CHANGE_KINDS, type OutlineChangeKind } from '../../judge/compare/block-change.ts';
import { type Outline, outlineOf, withProperties } from '../../judge/compare/outline.ts';
import { type OutlineChange, outlineChanges } from '../../judge/compare/outline-changes.ts';
import { zonesOf } from '../../judge/zones/zones-of.ts';
import { ZONES, type Zone } from '../../judge/zones/zoning.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import { segmentPage, snapshotOfPage } from '../../run/pipeline/segment-page.ts';
import { outlineChangesSvg, outlineSvg } from '../../show/picture/outline-svg.ts';
import { baselineText, parseBaseline } from './baseline.ts';

export interface MatchZonesOptions {
  /** px by which edges may differ; by default 16. */
  tolerance?: number;
  /** Compare only blocks of these zones. */
  zones?: readonly Zone[];
  /**
   * CSS selectors, zones as `zone=RM`, or `adverts`, `banners`, `carousels` and `consent`: what they name may come, go,
   * change, and push what is beside and below it.
   */
  ignore?: readonly string[];
  /** Most changes of each kind that pass; by default none: `new`, `lost`, `zone`, `order`, `place`, `size`. */
  limits?: Partial<Record<OutlineChangeKind, number>>;
  /** Ms to wait for the page to match; by default as for other assertions. */
  timeout?: number;
}

export type MatcherResult = ReturnType<ReturnType<typeof matcherResults>>;

/** Makes the answers of a matcher. */
export const matcherResults =
  ({ utils, isNot }: ExpectMatcherState, name: 'toMatchZones' | 'toPassAudit') =>
  (pass: boolean, text: string) => ({
    ...{ pass, name },
    message: () => `${utils.matcherHint(name, undefined, '', { isNot })}\n\n${text}`,
  });

/** Pauses between two looks at the page, in ms; the last one repeats. */
const PAUSES_MS = [100, 250, 500, 1000];
const DEFAULT_TIMEOUT_MS = 5000;

export async function toMatchZones(
  this: ExpectMatcherState,
  subject: Page | Locator,
  nameOrOptions?: string | MatchZonesOptions,
  given?: MatchZonesOptions,
): Promise<MatcherResult> {
  const info = test.info();
  const name = typeof nameOrOptions === 'string' ? nameOrOptions : undefined;
  const options = (typeof nameOrOptions === 'string' ? given : nameOrOptions) ?? {};
  refuseBadOptions(options);
  const file = baselineFile(info, name);
  const isNegated = this.isNot;
  const until = performance.now() + (options.timeout ?? this.timeout ?? DEFAULT_TIMEOUT_MS);
  const result = matcherResults(this, 'toMatchZones');
  const assertion: Assertion = { info, file, subject, options, until, isNegated, result };
  const baseline = await readTextIfThere(file);
  if (baseline === null || (info.config.updateSnapshots === 'all' && !isNegated))
    return writeCurrentLayout(assertion);
  return compareUntilTimeout(assertion, baseline);
}

interface Assertion {
  readonly info: TestInfo;
  readonly file: string;
  readonly subject: Page | Locator;
  readonly options: MatchZonesOptions;
  /** In `performance.now()` time. */
  readonly until: number;
  readonly isNegated: boolean;
  readonly result: (pass: boolean, text: string) => MatcherResult;
}

async function writeCurrentLayout(assertion: Assertion): Promise<MatcherResult> {
  const { info, file, isNegated, result } = assertion;
  const update = info.config.updateSnapshots;
  // Playwright inverts the answer of a negated matcher: this one fails.
  if (isNegated) return result(true, `There is no baseline ${file}; "not" writes none.`);
  if (update === 'none') return result(false, `There is no baseline ${file}.`);
  await writeBaseline(file, info, await settledOutline(assertion));
  // Without --update-snapshots a first run fails, as with screenshots, so that CI never passes on what nobody looked at.
  const text = `There was no baseline: ${file} is written now. Look at it, and run again.`;
  if (update === 'default') failAtTheEnd(text);
  return result(true, text);
}

/** The test goes on, and writes its other baselines. */
const failAtTheEnd = (text: string): void =>
  expect
    .extend({ toHaveBaseline: () => ({ pass: false, message: () => text }) })
    .soft(null)
    .toHaveBaseline();

/** Looks again until the page matches, or does no longer match if that is asserted, or time is up. */
async function compareUntilTimeout(assertion: Assertion, baseline: string): Promise<MatcherResult> {
  const { info, file, subject, options, until, isNegated, result } = assertion;
  const isUpdated = info.config.updateSnapshots === 'changed' && !isNegated;
  const expected = readBaseline(baseline, file, isUpdated);
  if (expected === null) return writeCurrentLayout(assertion);
  for (let look = 0; ; look++) {
    const outline = await outlineOfSubject(subject, options).catch((error: unknown) => {
      if (performance.now() < until && isEmptyPage(error)) return null;
      throw error;
    });
    if (outline === null) {
      await pause(PAUSES_MS[look] ?? 1000);
      continue;
    }
    const changes = comparison(expected, outline, options, !isPage(subject));
    const pass = isWithin(changes, options.limits);
    if (pass !== isNegated) return result(pass, explained(changes, file));
    if (performance.now() < until) {
      await pause(Math.min(PAUSES_MS[look] ?? 1000, Math.max(0, until - performance.now())));
      continue;
    }
    if (isNegated) return result(pass, `The layout is that of ${file}.`);
    if (isUpdated) return writeCurrentLayout(assertion);
    await attachPictures(info, subject, expected, outline, changes);
    return result(pass, explained(changes, file));
  }
}

/** A page that loads may show nothing yet. */
const isEmptyPage = (error: unknown): boolean =>
  error instanceof PithError && error.code === 'EMPTY_DOCUMENT';

function refuseBadOptions({ tolerance, zones = [], limits = {} }: MatchZonesOptions): void {
  if (tolerance !== undefined && !(tolerance >= 0)) throw usage('tolerance is not a number of px');
  const zone = zones.find(name => !ZONES.includes(name));
  if (zone !== undefined) throw usage(`there is no zone '${zone}': expected ${ZONES.join(', ')}`);
  const kind = Object.keys(limits).find(name => !(CHANGE_KINDS as readonly string[]).includes(name));
  if (kind !== undefined) throw usage(`there is no limit '${kind}': expected ${CHANGE_KINDS.join(', ')}`);
}

const usage = (message: string): PithError => usageError(`toMatchZones: ${message}`);

/** Unnamed baselines of each test, counted. */
const counts = new WeakMap<TestInfo, number>();

function baselineFile(info: TestInfo, given: string | undefined): string {
  if (given !== undefined && (/[/\\]|^\.*$/.test(given) || given.includes('..')))
    throw usage(`'${given}' is no name of a baseline: leave out folders`);
  const count = (counts.get(info) ?? 0) + 1;
  if (given === undefined) counts.set(info, count);
  const name = (given ?? `${info.titlePath.slice(1).join(' ')} ${count}`).replace(/\.zones\.yml$/, '');
  return info.snapshotPath(`${name}.yml`).replace(/\.yml$/, '.zones.yml');
}

/** Null for an unreadable file that will be written anew. */
function readBaseline(text: string, file: string, isUpdated: boolean): Outline | null {
  try {
    return parseBaseline(text, file);
  } catch (error) {
    if (isUpdated) return null;
    throw error;
  }
}

/** Tests of this process by the baselines that they wrote. */
const writers = new Map<string, { readonly test: string; readonly text: string }>();

async function writeBaseline(file: string, info: TestInfo, outline: Outline): Promise<void> {
  const text = baselineText(outline);
  const writer = writers.get(file);
  if (writer !== undefined && writer.test !== info.testId && writer.text !== text)
    throw usage(`two tests write different layouts to ${file}: give each baseline its own name`);
  writers.set(file, { test: info.testId, text });
  await makeFolder(dirname(file));
  await writeWhole(file, text);
}

/** Waits until two looks in a row see the same layout. */
async function settledOutline({ subject, options, until }: Assertion): Promise<Outline> {
  let last = await outlineOfSubject(subject, options, true);
  for (let look = 0; ; look++) {
    await pause(PAUSES_MS[look] ?? 1000);
    const next = await outlineOfSubject(subject, options, true);
    if (baselineText(last) === baselineText(next)) return next;
    if (performance.now() >= until)
      throw new PithError(
        'PAGE_UNSTABLE',
        'toMatchZones: the layout keeps changing, so no baseline was written',
      );
    last = next;
  }
}

async function outlineOfSubject(
  subject: Page | Locator,
  { ignore }: MatchZonesOptions,
  isSettled = false,
): Promise<Outline> {
  const { page, path } = await placeOf(subject);
  const snapshot = await snapshotOfPage(page, isSettled);
  const root =
    path === undefined ? 0 : snapshot.elements.findIndex((_, index) => xpathOf(snapshot, index) === path);
  if (root < 0)
    throw new PithError('SELECTOR_NOT_FOUND', 'toMatchZones: the element left the page meanwhile');
  return outlineOf(snapshot, zonesOf(snapshot), { root, ...(ignore !== undefined && { ignore }) });
}

async function placeOf(subject: Page | Locator): Promise<{ page: Page; path?: string }> {
  if (isPage(subject)) return { page: subject };
  return { page: subject.page(), path: (await subject.evaluate(elementPath as never)) as string };
}

const isPage = (subject: Page | Locator): subject is Page =>
  !('page' in subject) || typeof subject.page !== 'function';

function comparison(
  expected: Outline,
  outline: Outline,
  { tolerance, zones, ignore = [] }: MatchZonesOptions,
  isPart: boolean,
): OutlineChange[] {
  if (expected.page.width !== outline.page.width)
    throw new PithError(
      'CHECK_FAILED',
      `toMatchZones: the page is ${outline.page.width} px wide and its baseline ${expected.page.width} px: set the same viewport`,
    );
  const blocks = expected.blocks.map(block =>
    ignore.includes(block.selector ?? '') ? withProperties(block, { ignored: 'whole' }) : block,
  );
  return outlineChanges({ ...expected, blocks }, outline, { tolerancePx: tolerance, zones, isPart });
}

const sizeOf = ({ before, after }: OutlineChange): number => Math.max(before.length, after.length);

const isWithin = (changes: readonly OutlineChange[], limits: MatchZonesOptions['limits'] = {}): boolean =>
  CHANGE_KINDS.every(kind => {
    const blocks = changes.reduce((sum, change) => sum + (change.kind === kind ? sizeOf(change) : 0), 0);
    return blocks <= (limits[kind] ?? 0);
  });

/** Changes that are listed. */
const MOST_LISTED = 10;

function explained(changes: readonly OutlineChange[], file: string): string {
  const listed = changes.slice(0, MOST_LISTED).map(({ text }) => `  ${text}`);
  const rest = changes.length > MOST_LISTED ? [`  and ${changes.length - MOST_LISTED} more`] : [];
  return ['The layout changed:', ...listed, ...rest, '', `Baseline: ${file}`].join('\n');
}

async function attachPictures(
  info: TestInfo,
  subject: Page | Locator,
  expected: Outline,
  outline: Outline,
  changes: readonly OutlineChange[],
): Promise<void> {
  const svg = (body: string) => ({ body, contentType: 'image/svg+xml' });
  await info.attach('zones-expected.svg', svg(outlineSvg(expected)));
  await info.attach('zones-actual.svg', svg(outlineSvg(outline)));
  await info.attach('zones-diff.svg', svg(outlineChangesSvg(expected, outline, changes)));
  const { page } = await placeOf(subject);
  const { picture } = await segmentPage(page, { picture: true });
  if (picture !== undefined) await info.attach('zones.png', { body: picture, contentType: 'image/png' });
}

interface PageElement {
  readonly localName: string;
  readonly parentElement: PageElement | null;
  readonly children: Iterable<PageElement>;
  readonly getRootNode: () => { readonly host?: PageElement; readonly children?: Iterable<PageElement> };
}

/** Runs in the page, so it uses nothing from outside. */
function elementPath(element: PageElement): string {
  let path = '';
  for (let at: PageElement | null = element; at !== null; ) {
    const { localName, parentElement }: PageElement = at;
    const root = at.getRootNode();
    const siblings = [...((parentElement ?? root).children ?? [])].filter(
      sibling => sibling.localName.toLowerCase() === localName.toLowerCase(),
    );
    const position = siblings.length > 1 ? `[${siblings.indexOf(at) + 1}]` : '';
    path = `/${localName.toLowerCase()}${position}${path}`;
    if (parentElement === null && root.host !== undefined) path = ` >> ${path}`;
    at = parentElement ?? root.host ?? null;
  }
  return path;
}
