// Tables of the docs that the code holds: made from it. PITH_ACCEPT=1 writes them.

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERROR_KINDS, EXIT } from '../src/base/errors.ts';
import type { NumberSetting } from '../src/base/schema/number-setting.ts';
import { sizeText, UNPACK_LIMITS } from '../src/base/unpack/unpack-limits.ts';
import { EXIT_MEANINGS } from '../src/front/cli/exit-codes.ts';
import { EVERY_TOOL } from '../src/front/mcp/mcp-server.ts';
import { WALLS } from '../src/judge/access/access.ts';
import { AUDIT_GROUPS, AUDIT_ROWS } from '../src/judge/audit/audit-rows.ts';
import { METHOD_PARAMETERS } from '../src/judge/baselines/parameters.ts';
import { METADATA_FIELDS } from '../src/judge/metadata/metadata.ts';
import { JUDGE_OPTIONS } from '../src/judge/options/judge-option-rows.ts';
import { RECORD_PARTS } from '../src/judge/record/record-parts.ts';
import { CONTENT_RULES } from '../src/judge/selection/rules/content-rules.ts';
import { DROP_RULES } from '../src/judge/selection/rules/drop-rule.ts';
import type { ContentRule } from '../src/judge/selection/rules/rule.ts';
import { ZONE_METHODS } from '../src/judge/zones/methods.ts';
import { BATCH_OPTIONS } from '../src/run/batch/run-option-rows.ts';
import { CRAWL_OPTIONS } from '../src/run/crawl/crawl-option-rows.ts';
import { OPEN_OPTIONS } from '../src/run/pipeline/open-option-rows.ts';
import { PAGE_FORMAT_NAMES, pageFormat } from '../src/run/pipeline/page-formats.ts';
import { PAGE_OPTIONS } from '../src/see/browser/options/page-option-rows.ts';
import { WARNING_CODES } from '../src/see/browser/warnings.ts';
import { commentsIn, expectMadeTable, looseTable, sourceOf, table } from './support/made-table.ts';
import { linked, optionTable } from './support/option-table.ts';

const code = (name: string): string => `\`${name}\``;

test.each([
  ['Options of `open`:', 'run/pipeline/open-option-rows.ts', ['OpenOptionsInput'], OPEN_OPTIONS],
  ['Page options:', 'see/browser/options/page-option-rows.ts', ['PageOptionsInput'], PAGE_OPTIONS],
  [
    'Options of a batch:',
    'run/batch/run-option-rows.ts',
    ['RunPlaceInput', 'RunOptionsInput', 'OwnBatchOptionsInput'],
    BATCH_OPTIONS,
  ],
  ['Options of a crawl alone:', 'run/crawl/crawl-option-rows.ts', ['CrawlOptionsInput'], CRAWL_OPTIONS],
] as const)('library.md: %s', (title, file, names, rows) => {
  expectMadeTable('docs/library.md', `\n${title}\n`, optionTable(sourceOf(`src/${file}`), names, rows));
});

test('library.md: Result options:', () => {
  const source = ['zone', 'content', 'record'].map(group =>
    sourceOf(`src/judge/options/${group}-option-rows.ts`),
  );
  const [, names = ''] =
    /interface JudgeOptionsInput\s+extends ([^{]*) \{/.exec(
      sourceOf('src/judge/options/judge-option-rows.ts'),
    ) ?? [];
  expectMadeTable(
    'docs/library.md',
    '\nResult options:\n',
    optionTable(source.join('\n'), names.split(/,\s+/), JUDGE_OPTIONS),
  );
});

test('library.md: the parts of the record', () => {
  const kinds = commentsIn(sourceOf('src/judge/record/record-parts.ts'), 'export interface RecordParts');
  const rows = Object.entries(RECORD_PARTS).map(([name, { options = [] }]) => {
    expect(kinds.get(name), name).toMatch(/\w{3}/);
    return [code(name), options.map(code).join(', ') || '–', linked(kinds.get(name) ?? '')];
  });
  expectMadeTable(
    'docs/library.md',
    '\nParts of the record that options ask for, or that only some pages have:\n',
    table([['part', 'options', 'what it is'], ...rows]),
  );
});

test('methods.md: the methods', () => {
  const rows = Object.values(ZONE_METHODS).map(({ name, summary }) => [code(name), summary]);
  expectMadeTable('docs/methods.md', '# Methods\n', table([['name', 'what it does'], ...rows]));
});

test('methods.md: the parameters', () => {
  const rows = Object.entries<Readonly<Record<string, NumberSetting>>>(METHOD_PARAMETERS).flatMap(
    ([method, parameters]) =>
      Object.entries(parameters).map(([name, { default: byDefault, least, most, isWhole, summary }]) => {
        const range = `${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
        const values = isWhole ? `whole, ${range}` : range;
        return [code(`--${method}-${name}`), values, code(String(byDefault)), summary];
      }),
  );
  expectMadeTable(
    'docs/methods.md',
    '\n### Parameters\n',
    table([['flag', 'values', 'default', 'meaning'], ...rows]),
  );
});

test('batch.md: the formats', () => {
  const kinds = commentsIn(sourceOf('src/run/pipeline/page-formats.ts'), 'export const PAGE_FORMATS');
  const rows = PAGE_FORMAT_NAMES.map(name => {
    expect(kinds.get(name), name).toMatch(/\w{3}/);
    return [code(name), code(pageFormat(name).ending || `${name}/`), kinds.get(name) ?? ''];
  });
  expectMadeTable(
    'docs/batch.md',
    '\n`--formats` chooses the files:\n',
    looseTable([['format', 'file', 'holds'], ...rows]),
  );
});

test('metadata.md: the fields', () => {
  const sources = commentsIn(sourceOf('src/judge/metadata/metadata.ts'), 'export const METADATA_FIELDS');
  const rows = Object.keys(METADATA_FIELDS).map(name => [code(name), sources.get(name) ?? '']);
  expectMadeTable(
    'docs/metadata.md',
    '# Metadata\n',
    looseTable([['field', 'sources, in this order'], ...rows]),
  );
});

test('errors.md: the errors', () => {
  const meanings = commentsIn(sourceOf('src/base/errors.ts'), 'export const ERROR_KINDS');
  const rows = Object.entries(ERROR_KINDS).map(([name, { retryable, exitCode }]) => {
    expect(meanings.get(name), name).toMatch(/\w{3}/);
    const address = `<a id="${name}"></a>${code(name)}`;
    return [address, meanings.get(name) ?? '', retryable ? 'yes' : 'no', String(exitCode)];
  });
  expectMadeTable(
    'docs/errors.md',
    '# Errors and warnings\n',
    looseTable([['code', 'meaning', 'retry', 'exit'], ...rows]),
  );
});

test('errors.md: the warnings', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.ts'),
  );
  // The warnings of a visit first.
  const lists = files
    .sort()
    .reverse()
    .flatMap(file => {
      const names = [...sourceOf(`src/${file}`).matchAll(/export const (\w*WARNING\w*) = \[\n/g)];
      return names.map(([start]) => commentsIn(sourceOf(`src/${file}`), start));
    });
  const rows = lists.flatMap(list => [...list].map(([name, meaning]) => [code(name), meaning]));
  const walls = WALLS.map(({ warning, says }) => [code(warning), says]);
  expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining(WARNING_CODES.map(code)));
  expectMadeTable('docs/errors.md', '\n## Warnings\n', looseTable([['code', 'meaning'], ...rows, ...walls]));
});

test('exit-codes.md', () => {
  const rows = Object.entries(EXIT_MEANINGS);
  expect(rows.map(([name]) => Number(name))).toEqual(expect.arrayContaining(Object.values(EXIT)));
  expectMadeTable('docs/exit-codes.md', '# Exit codes\n', table([['code', 'meaning'], ...rows]));
});

test('hazards.md: the limits of what is unpacked', () => {
  const bounds = commentsIn(sourceOf('src/base/unpack/unpack-limits.ts'), 'export const UNPACK_LIMITS');
  const rows = Object.entries(UNPACK_LIMITS).map(([name, bytes]) => [
    code(name),
    sizeText(bytes),
    bounds.get(name) ?? '',
  ]);
  expectMadeTable(
    'docs/hazards.md',
    '\n**Unpacking.**',
    looseTable([['limit', 'default', 'bounds'], ...rows]),
  );
});

test('content.md: what is dropped', () => {
  const rows = Object.entries(DROP_RULES).map(([name, words]) => [code(name), words]);
  expectMadeTable(
    'docs/content.md',
    '\n## What stays and what goes\n',
    table([['`dropped`', 'what it is'], ...rows]),
  );
});

test('content.md: the corrections', () => {
  const tableOf = (rules: readonly ContentRule[]) =>
    looseTable([
      ['rule', 'what it does', 'what it brings'],
      ...rules.map(({ name, does, brings }) => [code(name), does, brings]),
    ]);
  const onlySelects = (rule: ContentRule) => rule.onlySelects === true;
  const everywhere = CONTENT_RULES.filter(rule => !onlySelects(rule));
  expectMadeTable('docs/content.md', '\n## Corrections\n', tableOf(everywhere));
  const more = '\nMore where CENTER does not tell:\n';
  expectMadeTable('docs/content.md', more, tableOf(CONTENT_RULES.filter(onlySelects)));
});

test('mcp.md: the tools', () => {
  const rows = EVERY_TOOL.map(({ name, description, input }) => [
    code(name),
    description,
    Object.keys(input.shape).map(code).join(', '),
  ]);
  expectMadeTable(
    'docs/mcp.md',
    '\n## Tools\n',
    looseTable([['tool', 'what it does', 'arguments'], ...rows]),
  );
});

test('audit.md: the findings', () => {
  const rows = Object.keys(AUDIT_GROUPS).flatMap(group =>
    Object.entries(AUDIT_ROWS)
      .filter(([, row]) => row.group === group)
      .map(([name, { severity, title: finding, why, measured, mend }]) => [
        code(name),
        `${finding}<br>${severity}`,
        ...[why, measured, mend],
      ]),
  );
  const head = ['code', 'finding', 'why', 'how it is measured', 'how to mend it'];
  expectMadeTable('docs/audit.md', '\n## Findings\n', looseTable([head, ...rows]));
});
