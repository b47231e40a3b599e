// A snapshot from outside holds in every field what its type says, or it is refused by the name of that field.

import { describe, expect, test } from 'vitest';
import { parseSnapshot } from '../../src/page/snapshot/parse-snapshot.ts';
import type { Snapshot } from '../../src/page/snapshot/snapshot.ts';
import { PLAIN_STYLE } from '../support/snapshot.ts';

/** Optional fields are there too: one that is added to a type and not here does not compile. */
type Full<Value> = Value extends readonly (infer One)[]
  ? readonly Full<One>[]
  : Value extends object
    ? { readonly [Key in keyof Value]-?: Full<NonNullable<Value[Key]>> }
    : Value;

const page = { width: 1280, height: 900 };
const STYLE = {
  ...PLAIN_STYLE,
  isStruck: true,
  isUpright: true,
  isInvisible: true,
  marker: 'lower-alpha',
} as const;
const SNAPSHOT = {
  schema: 'pith/snapshot@1',
  url: 'https://example.org/',
  finalUrl: 'https://example.org/',
  status: 200,
  title: 'A page',
  lang: 'en',
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  page,
  picture: { path: 'page.png', ...page, scale: 1 },
  scopes: [{ kind: 'document', host: -1, url: 'https://example.org/', baseUrl: 'https://example.org/' }],
  styles: [STYLE],
  elements: [
    {
      parent: -1,
      tag: 'img',
      attributes: { class: 'a' },
      pageBox: [0, 0, 10, 10],
      visibility: 'visible',
      style: 0,
      scope: 0,
      media: { source: 'a.png', naturalWidth: 10, naturalHeight: 10, alt: '' },
      backgroundPicture: 'https://example.org/b.png',
    },
  ],
  texts: [
    {
      parent: 0,
      before: 1,
      text: 'Text',
      written: 'Text\u{e0041}',
      pageBox: [0, 0, 10, 10],
      visibility: 'visible',
    },
  ],
  blanks: [{ parent: 0, before: 1, beforeText: 1, text: ' ', collapses: true }],
  wideLayout: {
    viewport: { width: 1280, height: 800 },
    page: { width: 1280, height: 700 },
    styles: [structuredClone(STYLE)],
    elements: [{ pageBox: [0, 0, 10, 10], visibility: 'visible', style: 0 }],
    texts: [{ pageBox: [0, 0, 10, 10], visibility: 'visible' }],
  },
  resources: [
    { url: 'a.css', kind: 'style', mimeType: 'text/css', data: '', baseUrl: 'https://example.org/' },
  ],
  warnings: [{ code: 'PARTIAL_LOAD', message: 'not all came' }],
  validators: { etag: '"1"', lastModified: 'Mon, 23 Nov 2026 00:00:00 GMT' },
  headers: { 'x-robots-tag': 'none' },
  isChecked: true,
  unscriptedChars: 400,
  stillLoads: true,
  markdown: { url: 'https://example.org/a.md', by: 'alternate', text: '# Text' },
  environment: { browser: 'Chromium 1', missingFonts: ['Han'], isolation: 'site' },
} satisfies Full<Snapshot> as unknown;

type Path = readonly string[];

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* pathsOf(inner, [...path, key]);
}

function valueAt(path: Path): unknown {
  return path.reduce((value, key) => (value as Record<string, unknown>)[key], SNAPSHOT);
}

/** `undefined` takes the field away. */
function withValue(path: Path, value: unknown): unknown {
  const copy = structuredClone({ snapshot: SNAPSHOT }) as unknown as Record<string, unknown>;
  let around = copy;
  const keys = ['snapshot', ...path];
  for (const key of keys.slice(0, -1)) around = around[key] as Record<string, unknown>;
  const last = keys.at(-1) ?? '';
  if (value === undefined) delete around[last];
  else around[last] = value;
  return copy.snapshot;
}

function refusal(data: unknown): string | undefined {
  try {
    parseSnapshot(data, 'it');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const FAR = 2 ** 40;
const PATHS = [...pathsOf(SNAPSHOT)].filter(path => path.length > 0);

test('a sound snapshot is taken', () => expect(refusal(SNAPSHOT)).toBeUndefined());

describe('of each field', () => {
  test.each(PATHS.map(path => [path.join('.'), path] as const))(
    '%s: other kinds are refused',
    (name, path) => {
      const value = valueAt(path);
      const others = ['yes', 7.5, false, [], {}, { a: 1 }, ['a', 1], null].filter(
        other => typeof other !== typeof value || Array.isArray(other) !== Array.isArray(value),
      );
      for (const other of [...others, Symbol.iterator]) {
        if (name === 'picture' && other === null) continue;
        const message = refusal(withValue(path, other));
        expect(message, String(other)).toMatch(
          name === 'schema' ? /is not a snapshot/ : /^it is damaged at '/,
        );
        if (name !== 'schema') expect(message).toContain(`'${name.split('.')[0]}`);
      }
    },
  );

  test.each(
    PATHS.filter(path => typeof valueAt(path) === 'number').map(path => [path.join('.'), path] as const),
  )('%s: neither NaN nor Infinity', (_, path) => {
    for (const other of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      expect(refusal(withValue(path, other))).toMatch(/^it is damaged at '/);
  });
});

test.each<[string, unknown]>([
  ['styles.0.isInvisible', 'yes'],
  ['styles.0.isInvisible', false],
  ['elements.0.pageBox', [0, 0, -1, 1]],
  ['elements.0.pageBox', [0, 0, 1e308, 1]],
  ['texts.0.pageBox', [-FAR, 0, 1, 1]],
  ['page.width', FAR],
  ['page.height', -1],
  ['deviceScaleFactor', 1e-300],
  ['picture.scale', 1e300],
  ['picture.width', 0],
  ['picture.path', '../page.png'],
  ['picture.path', '/dev/zero'],
  ['picture.path', '..'],
  ['picture.path', 'page\0.png'],
  ['picture.path', '..\\page.png'],
  ['elements.0.style', 2 ** 60],
])('%s: %j is refused', (name, value) => {
  const message = refusal(withValue(name.split('.'), value));
  expect(message).toContain(`it is damaged at '${name}': expected`);
});

test.each<[string]>([
  ['styles.0.isInvisible'],
  ['styles.0.marker'],
  ['elements.0.media'],
  ['elements.0.media.alt'],
  ['blanks'],
  ['blanks.0.collapses'],
])('%s may be left out', name => expect(refusal(withValue(name.split('.'), undefined))).toBeUndefined());

test('a field that is missing is called so', () =>
  expect(refusal(withValue(['texts', '0', 'before'], undefined))).toBe(
    "it is damaged at 'texts.0.before': it is missing",
  ));
