// The overlay as SVG: the page's size, well-formed whatever the page says.

import sax from 'sax';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { xmlText } from '../../../../src/base/html/escape-text.ts';
import { overlaySvg } from '../../../../src/show/picture/overlay/overlay-svg.ts';
import { narrowPage, page } from '../../../support/zoned-page.ts';

describe('xmlText', () => {
  const cases: readonly [name: string, text: string, expected: string][] = [
    ['markup', `<a href="x">'&amp;'</a>`, '&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&#39;&lt;/a&gt;'],
    ['C0 controls', 'a\x00b\x07c\x1Fd', 'abcd'],
    ['tab and line ends stay', 'a\tb\nc\r', 'a\tb\nc\r'],
    ['a lone high surrogate', 'a\uD83Db', 'ab'],
    ['a lone low surrogate', '\uDE00b', 'b'],
    ['a pair stays', '\u{1F600}', '\u{1F600}'],
    ['two highs and a low', '\uD83D\uD83D\uDE00', '\u{1F600}'],
    ['no characters', '\uFFFE\uFFFF', ''],
  ];
  it.each(cases)('%s', (_name, text, expected) => {
    expect(xmlText(text)).toBe(expected);
  });
});

describe('overlaySvg', () => {
  it('has the size of the page', async () => {
    const { snapshot, zoning } = page([{ box: [0, 0, 600, 80], zone: 'CENTER', text: 'words' }], {
      width: 600,
      height: 400,
    });
    const { width, height, format } = await sharp(Buffer.from(overlaySvg(snapshot, zoning))).metadata();
    expect({ width, height, format }).toEqual({ width: 600, height: 400, format: 'svg' });
  });

  it('is wider than a narrow page, whose legend is next to it', async () => {
    const { snapshot, zoning } = narrowPage({ height: 100 });
    const { width, height } = await sharp(Buffer.from(overlaySvg(snapshot, zoning))).metadata();
    expect({ width, height }).toEqual({ width: 390 + 296, height: 208 });
  });

  const hostile: readonly (readonly [text: string, shown: string])[] = [
    ['& < > " \'', '& < > " \''],
    ['\x07\x00\x1B', ''],
    ['\uD83D', ''],
    ['\uDE00', ''],
    [']]>', ']]>'],
    ['\uFFFF', ''],
    [`${'x'.repeat(299)}\u{1F600}`, `${'x'.repeat(299)}…`],
  ];
  it.each(hostile)('says %j in title, id, class, method and reason, well-formed', (text, shown) => {
    const { snapshot, zoning } = page(
      [{ box: [0, 0, 300, 300], zone: 'CENTER', attributes: { id: text, class: text }, text: 'words' }],
      { title: text, method: text, reason: text },
    );
    const [ofPage, ofBlock] = titlesOf(overlaySvg(snapshot, zoning));
    expect(ofPage).toBe(`Zones of ${shown}`);
    expect(ofBlock?.startsWith(`CENTER div#${shown.slice(0, 200)}`)).toBe(true);
  });

  it('names the element and its reason', () => {
    const { snapshot, zoning } = page(
      [
        {
          tag: 'nav',
          box: [0, 0, 300, 300],
          zone: 'LM',
          attributes: { id: 'menu', class: ' side  dark ' },
          text: 'words',
        },
      ],
      { reason: 'it ends left of W1' },
    );
    expect(overlaySvg(snapshot, zoning)).toContain(
      '<title>LM nav#menu.side.dark: it ends left of W1</title>',
    );
  });

  it('lets the page show through where blocks overlap', async () => {
    const { snapshot, zoning } = page(
      Array.from({ length: 30 }, (_, at) => ({
        box: [at, at, 400, 300] as const,
        zone: at % 2 === 0 ? ('LM' as const) : ('CENTER' as const),
      })),
    );
    const overlay = sharp(Buffer.from(overlaySvg(snapshot, zoning))).extract({
      left: 150,
      top: 150,
      width: 1,
      height: 1,
    });
    const alpha = (await overlay.raw().toBuffer())[3];
    expect(alpha).toBeGreaterThan(30);
    expect(alpha).toBeLessThan(60);
  });
});

/** Strict: throws where the text is not well-formed. */
function titlesOf(svg: string): string[] {
  const titles: string[] = [];
  let open = '';
  const parser = sax.parser(true);
  parser.onerror = error => {
    throw error;
  };
  parser.onopentag = ({ name }) => {
    open = name;
    if (name === 'title') titles.push('');
  };
  parser.onclosetag = () => {
    open = '';
  };
  parser.ontext = text => {
    if (open === 'title') titles.push(`${titles.pop() ?? ''}${text}`);
  };
  parser.write(svg).close();
  return titles;
}
