// Pages whose styles would make the search for hidden text endless, slow or fail.

import { expect, test, visibilityOf } from '../support/browser-test.ts';

const HIDDEN_TEXT = '<p id="text" style="color:#fff">Words in white.</p>';
const repeated = (count: number, part: string, between = ''): string =>
  Array.from({ length: count }, () => part).join(between);

const PAGES: Readonly<Record<string, string>> = {
  'controls named like properties of elements': `<style>form, input, p { backface-visibility: hidden; transform-style: preserve-3d }</style>
<form><input name="parentElement"><input name="previousElementSibling"><input name="previousElementSibling">${HIDDEN_TEXT}</form>`,
  'a mask of many colours': `<div style="mask-image:linear-gradient(${repeated(200_000, '#000', ',')})">${HIDDEN_TEXT}</div>`,
  'a polygon of many points': `<div style="clip-path:polygon(0 0,900px 0,900px 900px,${repeated(200_000, '0 900px', ',')})">${HIDDEN_TEXT}</div>`,
  'a filter with a long address': `<div style="filter:url('#(${repeated(400_000, 'a')}')"></div>${HIDDEN_TEXT}`,
  'many backs in a deep space': `<style>div { transform-style: preserve-3d } i { backface-visibility: hidden; display: block }</style>
${repeated(400, '<div>')}${repeated(20_000, '<i></i>')}${HIDDEN_TEXT}`,
  'many clips by one long path': `<style>i { display: block; clip-path: path('M0 0${repeated(5_000, 'h1v1')}') }</style>
${repeated(2_500, '<i></i>')}${HIDDEN_TEXT}`,
};

for (const [name, html] of Object.entries(PAGES)) {
  test(`${name}: the page is read`, async ({ capture, site }) => {
    site.pages.set('/styles', answer =>
      answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Styles</title>${html}`),
    );
    const { snapshot } = await capture(`${site.url}/styles`);
    expect(visibilityOf(snapshot, 'text').text).toBe('faint');
  });
}
