// docs/library.md, beside the tables that docs-tables.test.ts makes: every export, every option with its default, every
// import of its examples.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import * as library from '../src/index.ts';
import { contentOptionsSchema } from '../src/judge/content/content.ts';
import { docViewOptionsSchema } from '../src/judge/docview/doc-view.ts';
import { JUDGE_OPTIONS } from '../src/judge/options/judge-option-rows.ts';
import { chunkOptionsSchema } from '../src/judge/sections/chunks.ts';
import { zoneOptionsSchema } from '../src/judge/zones/zone-options.ts';
import { batchCallsSchema, batchOptionsSchema } from '../src/run/batch/options.ts';
import { crawlOptionsSchema } from '../src/run/crawl/options.ts';
import { segmentCallsSchema, segmentOptionsSchema } from '../src/run/pipeline/options.ts';
import { openOptionsSchema } from '../src/run/pipeline/pith.ts';
import { pageOptionsSchema } from '../src/see/browser/options/page-options.ts';

const DOCS = new URL('../docs/library.md', import.meta.url);
const PAGE = readFileSync(DOCS, 'utf8');

interface Row {
  readonly name: string;
  readonly type: string;
  readonly default: string;
  readonly meaning: string;
}

/** The tables of options, in the order in which they stand. */
const TABLES: readonly (readonly Row[])[] = PAGE.split(/\n(?!\|)/)
  .filter(part => part.trimStart().startsWith('| option '))
  .map(part =>
    part
      .trim()
      .split('\n')
      .slice(2)
      .map(line => {
        const [name = '', type = '', byDefault = '', meaning = ''] = line
          .slice(1, -1)
          .split('|')
          .map(cell => cell.trim());
        return { name: name.replaceAll('`', ''), type, default: byDefault, meaning };
      }),
  );

/** Of a schema, or of what it has beside another. */
function optionsOf(schema: z.ZodObject, without: readonly string[] = []): [string, string][] {
  return Object.entries(schema.shape)
    .filter(([name]) => !without.includes(name))
    .map(([name, field]) => [name, defaultOf(field as z.ZodType)]);
}

function defaultOf(field: z.ZodType): string {
  const parsed = field.safeParse(undefined);
  if (!parsed.success) return 'required';
  return parsed.data === undefined ? '–' : `\`${JSON.stringify(parsed.data)}\``;
}

const told = (table: number): [string, string][] => (TABLES[table] ?? []).map(row => [row.name, row.default]);

const OF_CRAWL_ALONE = Object.keys(crawlOptionsSchema.shape).filter(
  name => !(name in batchOptionsSchema.shape) || name === 'redo',
);

/** In the order of the tables. */
const OPTIONS: readonly [of: string, options: [string, string][]][] = [
  ['open', optionsOf(openOptionsSchema)],
  ['what goes with a page', optionsOf(segmentCallsSchema)],
  ['a visit', optionsOf(pageOptionsSchema)],
  ['segment', optionsOf(segmentOptionsSchema, Object.keys(pageOptionsSchema.shape))],
  ['batch', optionsOf(batchOptionsSchema).map(([name, value]) => [name, name === 'page' ? '–' : value])],
  ['what a run calls', optionsOf(batchCallsSchema)],
  [
    'crawl',
    optionsOf(
      crawlOptionsSchema,
      Object.keys(crawlOptionsSchema.shape).filter(name => !OF_CRAWL_ALONE.includes(name)),
    ),
  ],
  ['chunksOf', optionsOf(chunkOptionsSchema)],
  ['docViewOf', optionsOf(docViewOptionsSchema)],
];

test.each(OPTIONS.map(([of, options], at) => ({ of, options, at })))(
  'every option of $of has its row',
  ({ options, at }) => {
    expect(told(at).sort()).toEqual(options.sort());
    for (const { name, type, meaning } of TABLES[at] ?? []) {
      expect(type, name).toMatch(/\w/);
      expect(meaning, name).toMatch(/\w{3}/);
    }
  },
);

test.each([
  ['zonesOf', [], zoneOptionsSchema],
  ['contentOf', ['selection'], contentOptionsSchema],
] as const)('%s takes the options that its paragraph tells', (name, own, { shape }) => {
  const [, part = ''] = PAGE.split(new RegExp(`\\n### ${name}\\b.*\\n`));
  const told = /^The options are .*those of `segment` from `(\w+)` to `(\w+)`/m.exec(part) ?? [];
  const names = Object.keys(JUDGE_OPTIONS);
  const [first, last = 0] = told.slice(1).map(option => names.indexOf(option));
  expect(Object.keys(shape)).toEqual([...own, ...names.slice(first, last + 1)]);
});

test('every function and constant is named', () => {
  const names = Object.keys(library);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter(name => !new RegExp(`\\b${name}\\b`).test(PAGE))).toEqual([]);
});

test('its examples import what there is', () => {
  const imported = [...PAGE.matchAll(/import \{ ([^}]*) \} from 'pith'/g)].flatMap(([, list = '']) =>
    list.split(', '),
  );
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter(name => !(name in library))).toEqual([]);
});
