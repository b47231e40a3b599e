// Names as evidence: how they are split, what counts, and pages whose names are huge, random or the same everywhere.

import { describe, expect, test } from 'vitest';
import { auto } from '../../../../../src/judge/zones/auto/auto.ts';
import {
  evidenceOf,
  NAME_WIDTH,
  tellingWords,
} from '../../../../../src/judge/zones/auto/features/name-evidence.ts';
import { tokensOf } from '../../../../../src/judge/zones/auto/features/name-tokens.ts';
import type { Snapshot, SnapshotElement } from '../../../../../src/page/snapshot/snapshot.ts';
import { madeSnapshot, type Part, prose } from '../../../../support/zoned-page.ts';

const named = (attributes: Record<string, string>): SnapshotElement => ({
  parent: 0,
  tag: 'div',
  attributes,
  pageBox: [0, 0, 1, 1],
  visibility: 'visible',
  style: 0,
  scope: 0,
});

describe('words of names', () => {
  test.each([
    [{ class: 'left-sideBar col2' }, ['left', 'side', 'bar', 'leftside', 'sidebar', 'col']],
    [{ id: 'pageFooter' }, ['page', 'footer', 'pagefooter']],
    [{ role: 'complementary' }, ['role-complementary']],
    [{ itemtype: 'http://schema.org/WPFooter' }, ['http', 'schema', 'org', 'schemaorg', 'wpfooter']],
    [{ class: 'боковаяПанель' }, ['боковаяпанель']],
    [{ class: 'x 12 _ a1' }, []],
    [{ title: 'sidebar' }, []],
  ])('%j', (attributes, words) => {
    expect(tokensOf(named(attributes)).filter(word => word !== '')).toEqual(words);
  });

  test('a name of megabytes is read at its beginning only', () => {
    expect(tokensOf(named({ class: `footer ${'x'.repeat(5e6)}` }))).toEqual(['footer']);
  });
});

const FOR_FOOTER = [0, 2, 0, 0, -1];
const scoresOf = (token: string) => (token === 'footer' ? FOR_FOOTER : undefined);
const evidenceFor = (
  parents: Int32Array,
  weight: Float64Array,
  names: readonly (readonly string[] | undefined)[],
) => {
  const telling = tellingWords(scoresOf);
  return evidenceOf(
    parents,
    weight,
    names.map(words => words && telling(words)),
  );
};
const rowAt = ({ values, rowOf }: ReturnType<typeof evidenceOf>, element: number): number[] => {
  const from = (rowOf[element] ?? 0) * NAME_WIDTH;
  return [...values.slice(from, from + NAME_WIDTH)];
};

describe('evidence of names', () => {
  const parents = Int32Array.of(-1, 0, 1, 0, 3);
  const weight = Float64Array.of(100, 20, 20, 80, 80);

  test('comes down to all that an element holds', () => {
    const evidence = evidenceFor(parents, weight, [undefined, ['footer']]);
    expect(rowAt(evidence, 2)).toEqual([...FOR_FOOTER, ...FOR_FOOTER, ...FOR_FOOTER, ...FOR_FOOTER]);
    expect(rowAt(evidence, 4).every(value => value === 0)).toBe(true);
  });

  test('a name that covers the page says nothing of a part of it', () => {
    const evidence = evidenceFor(parents, weight, [undefined, ['footer'], undefined, ['footer']]);
    expect(evidence.values.every(value => value === 0)).toBe(true);
  });

  test('a pile of names is not decisive', () => {
    const names = [undefined, Array.from({ length: 30 }, () => 'footer')];
    expect(Math.max(...evidenceFor(parents, weight, names).values)).toBeLessThanOrEqual(4);
  });
});

const side: Part = {
  box: [900, 100, 280, 900],
  parts: Array.from({ length: 12 }, (_, at) => ({
    tag: 'a',
    box: [900, 110 + 60 * at, 200, 20] as const,
    text: `Archive ${at}`,
  })),
};
const page = madeSnapshot({ width: 1280, height: 1400 }, [
  { box: [0, 0, 1280, 80], parts: [{ tag: 'a', box: [100, 20, 100, 30], text: 'Some site' }] },
  {
    box: [100, 100, 760, 1100],
    parts: [0, 1, 2, 3].map(at => ({ tag: 'p', box: [100, 100 + at * 270, 760, 240], text: prose(150) })),
  },
  side,
  { box: [0, 1300, 1280, 100], text: '© 2026 Some site' },
]);

function withClasses(classOf: (index: number) => string): Snapshot {
  const elements = page.elements.map((element, index) => ({
    ...element,
    attributes: { class: classOf(index) },
  }));
  return { ...page, elements };
}

test.each<[string, (index: number) => string]>([
  ['megabytes long', index => `${index} `.repeat(300_000)],
  ['random', index => `css-${((index * 2654435761) >>> 0).toString(36)}`],
  ['the same on all elements', () => 'sidebar footer'],
])('class names that are %s leave the answer as it is', (_, classOf) => {
  expect(auto(withClasses(classOf)).zones).toEqual(auto(page).zones);
});
