// The page at `/` of the service: whatever a page is called and holds, it is shown as text; nothing runs, loads or leads away.

import type { Service } from '../../src/front/service/service.ts';
import { type BatchSite, batchSite } from '../end-to-end/support/batch-site.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { segment, serviceFor } from '../end-to-end/support/service-client.ts';
import { openStudio } from '../end-to-end/support/studio-page.ts';

/** Right-to-left override, its end missing: what follows in the same line would be shown backwards. */
const BIDI = '\u202e';
const WORDS = 'They leave an hour before high water and come home an hour after it. ';
const LINKS = [
  'javascript:alert(1)',
  ' JAVA&#9;script:alert(1)',
  '&#1;javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  'blob:http://127.0.0.1/x',
  'file:///etc/passwd',
  'view-source:file:///etc/passwd',
  'https://leaves.test/</script><script>alert(1)</script>',
  '//leaves.test/x',
  'mailto:a@leaves.test?body=<script>',
];

const hostile = `<!doctype html><html lang='en"><script>alert(1)</script>'><meta charset=utf-8>
<title>${BIDI}</script><script>alert("title")</script></title><base href="javascript:alert(1)//">
<link rel=canonical href="javascript:alert(1)"><meta property="og:site_name" content="${BIDI}&lt;/script&gt;<img src=x onerror=alert(1)>">
<meta name=author content="<script>alert(1)</script>"><meta name=description content="</textarea><script>alert(1)</script>">
<main class="${BIDI} &quot;><img src=x onerror=alert(1)>" id="</script><script>alert(1)</script>"><h1 class="${BIDI}turned">${BIDI}&lt;script&gt;alert(1)&lt;/script&gt;</h1>
<p>${WORDS.repeat(6)}</p><p>${LINKS.map((href, at) => `<a href="${href.replaceAll('"', '&quot;')}">link ${at} of the page</a>`).join(' and ')} ${WORDS.repeat(3)}</p>
<p style="background:url(//loads.test/a.png)">${WORDS}<img src="//loads.test/b.png" srcset="//loads.test/c.png 2x" alt="&lt;script&gt;" onerror=alert(1) width=80 height=80>
<svg width=80 height=80><a xlink:href="javascript:alert(1)"><text y=20>svg</text></a><script>alert(1)</script><use href="//loads.test/d.svg#x"/></svg>
<math><mtext><a xlink:href="javascript:alert(1)">math</a></mtext></math></p>
<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">send</button><input name=attributes><input name=parentNode></form>
<iframe srcdoc="<script>top.alert(1)</script>"></iframe><object data="//loads.test/e"></object><video poster="//loads.test/f.png" controls></video>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">${WORDS}</p></noscript><template><script>alert(1)</script></template>
<p onclick=alert(1)>\${alert(1)} {{constructor.constructor("alert(1)")()}} ${WORDS}</p></main>
<script>history.replaceState(0, '', '/shown/' + encodeURI('"><script>alert(1)<\\/script>') + '?javascript:alert(1)#</script>')</script>`;

let service: Service;
let site: BatchSite;
test.beforeAll(async () => {
  site = await batchSite({
    '/hostile': answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(hostile),
  });
  service = await serviceFor();
});
test.afterAll(async () => {
  await service.stop();
  site.close();
});

test('viewed, walked through and clicked, it runs nothing, loads nothing and opens nothing', async ({
  launched,
}) => {
  const { page, faults, close } = await openStudio(launched.browser, service.url);
  await page.getByLabel('Address of a page').fill(`${site.url}/hostile`);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await expect(page.locator('img.tile').first()).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    '</script><script>alert("title")</script>',
  );

  const made = page.locator(
    'body :is(img[onerror], [onclick], iframe[srcdoc*="alert(1)</script>"], script[src])',
  );
  expect(await made.count()).toBe(0);
  const content = page.frameLocator('iframe.rendered');
  await expect(content.getByText('They leave').first()).toBeVisible();
  const own = await page
    .locator('a')
    .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).protocol));
  // Five of the app, and that of the page.
  expect(own).toEqual(Array(6).fill('http:'));
  const active = 'script, iframe, object, form, video, img, [style], [onerror], [onclick], [href], [src]';
  expect(await content.locator(active).count()).toBe(0);
  // A click leads nowhere, not even inside its frame.
  await content.getByText('link 8 of the page').click();
  await content.getByText('link 9 of the page').click();
  await expect(content.getByText('They leave').first()).toBeVisible();

  for (let step = 0; step < 12; step++) await page.keyboard.press('n');
  const sheet = await page.locator('.stage .sheet').first().boundingBox();
  for (let step = 1; step < 20; step++)
    await page.mouse.move((sheet?.x ?? 0) + 15 * step, (sheet?.y ?? 0) + 12 * step);
  for (const tab of ['element', 'methods', 'about']) {
    await page.locator(`.tab-${tab}`).click();
    await expect(page.locator('.panel')).not.toBeEmpty();
  }
  // The address of the view that was opened.
  await expect(page).toHaveURL(/#\/page\/[\da-f]{16}\?tab=about$/);
  expect(page.url().startsWith(`${service.url}#`)).toBe(true);
  expect(page.context().pages()).toHaveLength(1);
  expect(faults).toEqual([]);
  await close();
});

test('direction marks in one text do not reorder the text beside it', async ({ launched }) => {
  const { page, close } = await openStudio(launched.browser, service.url);
  await page.getByLabel('Address of a page').fill(`${site.url}/hostile`);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('title');
  await page.locator('.tab-element').click();
  await page
    .locator('.stage .sheet')
    .first()
    .click({ position: { x: 60, y: 30 } });
  await expect(page.locator('.card-head code').first()).toContainText('turned');
  const { seen, turned } = await page.evaluate(bidi => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const turned: string[] = [];
    let seen = 0;
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const holder = node.parentElement as Element;
      if (!node.textContent?.includes(bidi) || holder.closest('script')) continue;
      seen++;
      const { display, unicodeBidi } = getComputedStyle(holder);
      if (display.startsWith('inline') && !/isolate|plaintext/.test(unicodeBidi))
        turned.push(holder.outerHTML.slice(0, 80));
    }
    return { seen, turned };
  }, BIDI);
  expect(turned).toEqual([]);
  expect(seen).toBeGreaterThan(3);
  await close();
});

test('no answer format contains dangerous links', async () => {
  for (const accept of ['text/html', 'text/markdown', 'application/json']) {
    const { text, headers } = await segment(service, { url: `${site.url}/hostile` }, accept);
    const links =
      accept === 'application/json'
        ? JSON.parse(text).content.html + JSON.parse(text).content.markdown
        : text;
    expect(links, accept).not.toMatch(
      /(?:href="|\]\(<?)\s*(?:javascript|vbscript|data|file|blob|view-source):/i,
    );
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});
