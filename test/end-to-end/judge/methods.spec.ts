// The papers' methods on a page as Chromium shows it: content of their own, zones around it, parameters heard.

import { join } from 'node:path';
import { open } from '../../../src/index.ts';
import { expect, test } from '../support/browser-test.ts';

const sample = (name: string): string => join(import.meta.dirname, '../../../samples', name, 'page.html');

test('each method finds the article of a news page and draws it', { tag: '@nightly' }, async () => {
  const pith = await open();
  try {
    const whole = await pith.segment(sample('news-article'), { method: 'vlps' });
    for (const method of ['subtree', 'patterns', 'tagtree'] as const) {
      const result = await pith.segment(sample('news-article'), { method, after: true, elements: true });
      expect(result.method).toBe(method);
      expect(result.warnings).toEqual([]);
      expect(result.content.text).toContain('You feel it in your feet before you hear it');
      expect(result.after?.length).toBeGreaterThan(1000);
      expect(result.thresholds).not.toEqual(whole.thresholds);
      const kept = result.elements?.filter(({ content }) => content) ?? [];
      expect(kept.every(({ zone }) => zone === 'CENTER')).toBe(true);
    }
  } finally {
    await pith.close();
  }
});

test('a method that finds nothing warns and keeps nothing', async () => {
  const pith = await open();
  try {
    const parameters = { subtree: { alpha: 100_000 } };
    const result = await pith.segment(sample('wiki'), { method: 'subtree', parameters });
    expect(result.warnings.map(({ code }) => code)).toEqual(['NO_CONTENT_FOUND']);
    expect(result.content.text).toBe('');
    expect(result.confidence).toBe(0);
    const center = await pith.segment(sample('wiki'), { method: 'subtree', parameters, center: true });
    expect(center.content.text).not.toBe('');
  } finally {
    await pith.close();
  }
});
