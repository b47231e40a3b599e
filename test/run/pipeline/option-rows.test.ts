// The rows of options: their interfaces, schemas and defaults say the same.

import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { OptionRow, OptionRows } from '../../../src/base/schema/option-row.ts';
import { JUDGE_OPTIONS } from '../../../src/judge/options/judge-option-rows.ts';
import { segmentOptionsSchema } from '../../../src/run/pipeline/options.ts';
import type { SegmentOptionsInput } from '../../../src/run/pipeline/segment-option-rows.ts';
import { PAGE_OPTIONS, type PageOptionsInput } from '../../../src/see/browser/options/page-option-rows.ts';
import type { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';

type Writable<Type> = Type extends (...given: never) => unknown
  ? Type
  : { -readonly [Key in keyof Type]: Writable<Type[Key]> };
type Same<One, Other> =
  (<Any>() => Any extends Writable<One> ? 1 : 2) extends <Any>() => Any extends Writable<Other> ? 1 : 2
    ? true
    : false;

// Checked by tsc: an interface and the schema of its rows take the same.
const sameTypes: [
  Same<PageOptionsInput, z.input<typeof pageOptionsSchema>>,
  Same<SegmentOptionsInput, z.input<typeof segmentOptionsSchema>>,
  Same<Omit<PageOptionsInput, 'lang'>, z.input<typeof pageOptionsSchema>>,
  Same<{ wait?: string }, { wait: string }>,
] = [true, true, false, false];

const ROWS: OptionRows = { ...PAGE_OPTIONS, ...JUDGE_OPTIONS };
const rows: [string, OptionRow][] = Object.entries(ROWS);

test('schemas take the defaults of the rows', () => {
  expect(sameTypes).toHaveLength(4);
  const defaults = rows.flatMap(([name, row]) => ('default' in row ? [[name, row.default]] : []));
  expect(segmentOptionsSchema.parse({})).toEqual(Object.fromEntries(defaults));
});

test.each(rows)('%s describes itself in one phrase', (_, { help, flag }) => {
  for (const phrase of [help, flag?.help ?? help]) expect(phrase).toMatch(/^[a-z].*[^.]$/);
});
