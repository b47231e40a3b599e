// Pages of upright lines: zones along the lines, thresholds where they lie on the page, and words that stay together.

import { open, type Pith } from '../../../src/index.ts';
import { expect, test } from '../support/browser-test.ts';

let pith: Pith;
test.beforeAll(async () => {
  pith = await open();
});
test.afterAll(() => pith.close());

const SENTENCE = '峠を越えると、古い茶屋が一軒あった。湯気の立つ釜の音だけが静かな山道に響いていた。';
const TEXT = `<main><article><h1>峠の茶屋</h1><p>昭和<span class=inline>十</span>年、<b>He</b>llo.</p>
  ${`<p>${SENTENCE.repeat(3)}</p>`.repeat(14)}</article></main>`;
const NAV = ['新着', '順位', '作者一覧', '手引き'].map(name => `<li><a href="/${name}">${name}</a>`).join('');

const page = (mode: string): string => `<!doctype html><html lang="ja"><head><title>峠の茶屋</title><style>
  html { writing-mode: ${mode} } body { margin: 0; height: 100vh; line-height: 2 } .inline { display: inline-block }
  header { padding: 10px 20px; background: #eee } article { padding: 20px } footer { padding: 16px; background: #333; color: #fff }
  </style></head><body><header><a href="/">縦書き文庫</a><nav><ul>${NAV}</ul></nav></header>${TEXT}
  <footer><p>© 2026 縦書き文庫</p><p><a href="/terms">利用規約</a> <a href="/contact">お問い合わせ</a></p></footer></body></html>`;

for (const mode of ['vertical-rl', 'vertical-lr']) {
  test(`a novel in ${mode}`, async () => {
    const { zones, thresholds, content, page: size } = await pith.segment({ kind: 'html', html: page(mode) });
    const { HEADER, CENTER, FOOTER, LM, RM } = zones;
    expect([LM.box, RM.box]).toEqual([null, null]);
    const [header, center, footer] = [HEADER, CENTER, FOOTER].map(({ box }) => box ?? [0, 0, 0, 0]);
    const order = mode === 'vertical-rl' ? [footer, center, header] : [header, center, footer];
    for (const [at, box] of order.entries()) {
      const next = order[at + 1];
      if (next !== undefined) expect((box?.[0] ?? 0) + (box?.[2] ?? 0)).toBeLessThanOrEqual(next[0] ?? 0);
    }
    const [left, middle, right] = order;
    expect(thresholds).toMatchObject({ h1: 0, h2: size.height });
    expect(thresholds.w1).toBeGreaterThanOrEqual((left?.[0] ?? 0) + (left?.[2] ?? 0) - 1);
    expect(thresholds.w1).toBeLessThanOrEqual((middle?.[0] ?? 0) + 1);
    expect(thresholds.w2).toBeLessThanOrEqual((right?.[0] ?? 0) + 1);
    expect(content.markdown).toMatch(/^# 峠の茶屋\n\n昭和十年、\*\*He\*\*llo\.\n\n峠を越える/);
    expect(content.markdown).not.toContain('利用規約');
  });
}

test('a box of upright lines in a level page leaves its zones as they are', async () => {
  const html = page('horizontal-tb').replace(
    '<main>',
    '<main style="writing-mode: vertical-rl; height: 500px">',
  );
  const { zones, content } = await pith.segment({ kind: 'html', html });
  const [header, center, footer] = [zones.HEADER, zones.CENTER, zones.FOOTER].map(
    ({ box }) => box ?? [0, 0, 0, 0],
  );
  expect((header?.[1] ?? 0) + (header?.[3] ?? 0)).toBeLessThanOrEqual(center?.[1] ?? 0);
  expect((center?.[1] ?? 0) + (center?.[3] ?? 0)).toBeLessThanOrEqual(footer?.[1] ?? 0);
  expect(content.markdown).toMatch(/^# 峠の茶屋\n\n昭和十年、\*\*He\*\*llo\.\n\n峠を越える/);
});
