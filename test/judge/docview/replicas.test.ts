// Replicas: the paper's fingerprint step by step, and who is kept by the stated rule.

import { describe, expect, it } from 'vitest';
import { countEach } from '../../../src/base/counts.ts';
import { PithError } from '../../../src/base/errors.ts';
import { sharesBySize } from '../../../src/judge/docview/abstract.ts';
import { fingerprintOf, ReplicaFinder } from '../../../src/judge/docview/replica-finder.ts';
import type { ReplicaMethod } from '../../../src/judge/docview/settings.ts';
import { wordsOf } from '../../../src/judge/docview/words.ts';

const counts = (text: string): Map<string, number> => countEach(text.split(' '));

describe('fingerprintOf', () => {
  const print = (text: string, percentage: number, interval: number): string | null =>
    fingerprintOf(counts(text), { percentage, interval });

  it('is the MD5 of the frequent words, cut to a multiple of the interval and sorted', () => {
    // dd 3, bb 2, aa 1, cc 1, ee 1: of five words 60 % are dd bb aa; a multiple of 2 is dd bb, or of the sorted aa bb.
    const text = 'dd bb dd aa cc bb dd ee';
    expect(print(text, 0.6, 2)).toBe('4278f962d9aad3439c09177cfba75eb9');
    const setting = { percentage: 0.6, interval: 2, cut: 'alphabet' } as const;
    expect(fingerprintOf(counts(text), setting)).toBe('544687b2eab17c3175357413efb8ac57');
  });

  it.each([
    ['a rare word changed', 'dd dd dd bb bb aa cc', 'dd dd dd bb bb aa zz', 0.5, 2, true],
    ['a frequent word changed', 'dd dd dd bb bb aa cc', 'xx xx xx bb bb aa cc', 0.5, 2, false],
    ['all words count', 'dd dd dd bb bb aa cc', 'dd dd dd bb bb aa zz', 1, 1, false],
    ['too few words are all taken', 'aa bb', 'aa cc', 0.4, 5, false],
  ])('%s', (_, one, other, percentage, interval, same) => {
    expect(print(one, percentage, interval) === print(other, percentage, interval)).toBe(same);
  });

  it('there is none of nothing', () => {
    expect(fingerprintOf(new Map())).toBeNull();
  });
});

describe('ReplicaFinder', () => {
  const long = Array.from(
    { length: 200 },
    (_, at) => `word${String.fromCharCode(97 + (at % 26))}${'x'.repeat(at % 7)}y${at}`,
  );
  const text = long.join(' ');
  const changed = [...long.slice(0, 190), 'other', 'end'].join(' ');
  const unlike = [...long]
    .reverse()
    .map(word => `un${word}`)
    .join(' ');

  function keepers(method: ReplicaMethod, pages: readonly (readonly [string, string])[]): number[] {
    const finder = new ReplicaFinder(method);
    for (const [identifier, content] of pages) {
      const words = wordsOf(content);
      finder.add({ identifier, words, frequencies: countEach(words) });
    }
    return [...finder.plan().keeperOf];
  }

  it('knows its methods, and no others', () => {
    expect(() => new ReplicaFinder('x' as ReplicaMethod)).toThrow(
      new PithError('USAGE', "there is no way 'x' to find replicas: choose one of minhash, fingerprint"),
    );
  });

  it('keeps the longest, then the shorter address, then the first', () => {
    const pages = [
      ['https://b.example/long', changed],
      ['https://a.example/long', text],
      ['https://a.example/', text],
      ['https://c.example/', text],
      ['https://d.example/', unlike],
    ] as const;
    expect(keepers('minhash', pages)).toEqual([2, 2, 2, 2, 4]);
  });

  it('a replica is like what is kept, not only like another replica', () => {
    const windows = [0, 30, 60, 90, 120].map(from => long.slice(from, from + 80 - from / 60).join(' '));
    const kept = keepers(
      'minhash',
      windows.map((content, at) => [`https://e.example/${at}`, content]),
    );
    expect(kept[4]).not.toBe(0);
    expect(kept.every(keeper => kept[keeper] === keeper)).toBe(true);
  });

  it.each(['minhash', 'fingerprint'] as const)(
    '%s: empty pages are nobody’s replicas, one word is',
    method => {
      const pages = ['', '', 'harbour', 'harbour', 'bridge'].map(
        (content, at) => [`https://f.example/${at}`, content] as const,
      );
      expect(keepers(method, pages)).toEqual([0, 1, 2, 2, 4]);
    },
  );

  it('finds the same among thousands', () => {
    const pages = Array.from(
      { length: 3000 },
      (_, at) => [`https://g.example/${at}`, long.map(word => `${word}q${at % 1500}`).join(' ')] as const,
    );
    const kept = keepers('minhash', pages);
    expect(kept.filter((keeper, at) => keeper === at % 1500).length).toBe(3000);
  }, 30_000);
});

describe('sharesBySize', () => {
  it.each([
    [[60, 30, 10], [9, 9, 9], 10, [6, 3, 1]],
    [[60, 30, 10], [2, 9, 9], 10, [2, 6, 2]],
    [[1, 1, 1], [1, 1, 1], 2, [1, 1, 0]],
    [[5], [3], 15, [3]],
    [[], [], 15, []],
  ])('%j of %j, %d in all', (sizes, most, count, shares) => {
    expect(sharesBySize(sizes, most, count)).toEqual(shares);
  });
});
