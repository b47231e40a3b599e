// A small file cannot make a page of any depth, names, paths or text: it is refused when it is read.

import { describe, expect, test } from 'vitest';
import { parseSnapshot } from '../../src/page/snapshot/parse-snapshot.ts';
import type { Snapshot } from '../../src/page/snapshot/snapshot.ts';
import { SNAPSHOT_LIMITS } from '../../src/page/snapshot/snapshot-limits.ts';
import { xpathOf } from '../../src/page/snapshot/xpath.ts';
import { buildSnapshot } from '../support/built-snapshot.ts';

type Made = Partial<Snapshot['elements'][number]>;

const snapshotOf = (elements: readonly Made[], more: Partial<Snapshot> = {}): Snapshot => {
  const plain = buildSnapshot(['html', {}]);
  const [root] = plain.elements;
  if (root === undefined) throw new Error('no element');
  return {
    ...plain,
    elements: elements.map(element => ({ ...root, parent: -1, ...element })),
    texts: [],
    ...more,
  };
};

const chainOf = (levels: number, tag = 'div'): Made[] =>
  Array.from({ length: levels }, (_, index) => ({ parent: index - 1, tag }));

const { depth, tagChars, chars, elements } = SNAPSHOT_LIMITS;
const longest = chainOf(400, 'x'.repeat(tagChars));

describe('a snapshot is refused', () => {
  test.each<[string, Snapshot, string]>([
    ['that is nested without end', snapshotOf(chainOf(60_000)), `is nested deeper than ${depth} levels`],
    ['with a long name', snapshotOf([{ tag: 'x'.repeat(2_001) }]), 'has an element whose name has more'],
    [
      'with long paths',
      snapshotOf([...longest, ...Array.from({ length: 9_000 }, () => ({ parent: 399, tag: 'p' }))]),
      'has paths of more than',
    ],
    [
      'with too many elements',
      snapshotOf(chainOf(2).concat(new Array(elements).fill({ parent: 0 }))),
      'has 300002 elements',
    ],
    [
      'with too much text',
      snapshotOf([{ attributes: { title: 'x'.repeat(chars) } }]),
      `more than ${chars} characters`,
    ],
  ])('%s', (_, snapshot, message) => {
    expect(() => parseSnapshot(snapshot, 'the snapshot')).toThrow(
      expect.objectContaining({ code: 'INPUT_TOO_LARGE', message: expect.stringContaining(message) }),
    );
  });

  test('whose paths are long through the hosts of its scopes', () => {
    const [document] = snapshotOf([{}]).scopes;
    if (document === undefined) throw new Error('no scope');
    const scopes = [document, { ...document, kind: 'shadow' as const, host: 399 }];
    const others = Array.from({ length: 9_000 }, () => ({ parent: 0, scope: 1, tag: 'p' }));
    const snapshot = snapshotOf([...longest, ...others], { scopes });
    expect(() => parseSnapshot(snapshot, 'the snapshot')).toThrow('has paths of more than');
  });
});

test('a host after what it holds makes no endless path', () => {
  const [document] = snapshotOf([{}]).scopes;
  if (document === undefined) throw new Error('no scope');
  const scopes = [document, { ...document, kind: 'shadow' as const, host: 1 }];
  expect(xpathOf(snapshotOf([{ tag: 'html' }, { scope: 1, tag: 'b' }], { scopes }), 1)).toBe('/b');
});
