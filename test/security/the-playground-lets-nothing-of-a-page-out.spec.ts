// The playground: a hostile page that is dropped into it runs nothing, asks nobody and leads nowhere, as served and from a file.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { openStudio } from '../end-to-end/support/studio-page.ts';
import { pageOfNames } from './page-of-names.ts';

const PLAYGROUND = pathToFileURL(join(import.meta.dirname, '../../dist/playground.html')).href;

const hostile = (site: string): string => `${pageOfNames}
<base href="${site}/"><meta http-equiv=refresh content="0;url=${site}/leak/refresh"><meta http-equiv="x-dns-prefetch-control" content=on>
<style>@import "${site}/leak/import"; body { background: url(${site}/leak/body) } p { list-style: image-set("${site}/leak/set" 1x) }</style>
<h1 onclick="alert(1)" autofocus tabindex=0 onfocus="alert(1)">Boats</h1><p>${'They leave an hour before high water and come home an hour after it. '.repeat(9)}</p>
<img src="${site}/leak/img" srcset="${site}/leak/srcset 2x" onerror="alert(1)"><svg><image href="${site}/leak/svg"/><use href="${site}/leak/use#x"/><script>alert(1)</script></svg>
<iframe src="${site}/leak/iframe" srcdoc="<script>top.alert(1)</script><img src=${site}/leak/srcdoc>"></iframe><iframe src="javascript:top.alert(1)"></iframe>
<object data="${site}/leak/object"></object><embed src="${site}/leak/embed"><video src="${site}/leak/video" poster="${site}/leak/poster" autoplay></video><audio src="${site}/leak/audio" autoplay></audio>
<form action="${site}/leak/form" id=f><input name=attributes autofocus><button formaction="${site}/leak/button">send</button></form>
<a href="${site}/leak/link" target=_top ping="${site}/leak/ping" style="position:fixed;inset:0">link</a><a href="javascript:alert(1)">script</a>
<div><template shadowrootmode=open><link rel=stylesheet href="${site}/leak/shadow"><img src="${site}/leak/shadow-img"><script>alert(1)</script><p>Words in a shadow tree.</p></template></div>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=${site}/leak/again onerror=alert(1)&gt;"></table></mtext></math>
<noscript><img src="${site}/leak/noscript"></noscript><link rel=dns-prefetch href="//leak.invalid"><script>top.location = '${site}/leak/top'; alert(1)</script>
<script type=module>alert(1)</script><body onload="alert(1)" background="${site}/leak/background">`;

for (const way of ['a file', 'a server'] as const)
  test(`dropped into the playground of ${way}, shown and clicked`, async ({ launched, site }) => {
    const leaks: string[] = [];
    for (const [, name = ''] of hostile('').matchAll(/\/leak\/([\w-]+)/g))
      site.pages.set(`/leak/${name}`, answer => {
        leaks.push(name);
        answer.writeHead(204).end();
      });
    const html = await readFile(new URL(PLAYGROUND), 'utf8');
    site.pages.set('/play.html', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(html));
    const address = way === 'a file' ? PLAYGROUND : `${site.url}/play.html`;
    const { page, faults, close } = await openStudio(launched.browser, address);
    // A request that the policy refuses is one to Playwright, though none is sent.
    const sent: string[] = [];
    page.on('requestfinished', request => sent.push(request.url()));
    page.on('requestfailed', request => {
      if (!['csp', 'origin'].includes(request.failure()?.errorText ?? ''))
        sent.push(`${request.url()} ${request.failure()?.errorText}`);
    });
    await page
      .getByLabel('open or drop a file')
      .setInputFiles({ name: 'hostile.html', mimeType: 'text/html', buffer: Buffer.from(hostile(site.url)) });
    await expect(page.locator('.report')).toBeVisible();
    const shown = page.locator('.shown-page iframe');
    await expect(shown).toHaveAttribute('sandbox', 'allow-same-origin');
    const frame = page.frameLocator('.shown-page iframe');
    await expect(frame.getByText('Words in a shadow tree.')).toBeAttached();

    const kept = await frame.locator('html').evaluate(root => {
      const all = [...root.querySelectorAll('*')];
      return {
        elements: all.filter(one => one.matches('script, link, meta[http-equiv=refresh], [autofocus]'))
          .length,
        handlers: all.filter(one => one.getAttributeNames().some(name => name.startsWith('on'))).length,
        documents: all.filter(one => one.matches('iframe[src], iframe[srcdoc], object[data], embed[src]'))
          .length,
      };
    });
    expect(kept).toEqual({ elements: 0, handlers: 0, documents: 0 });

    const sheet = await page.locator('.stage .sheet').boundingBox();
    for (let step = 1; step < 8; step++)
      await page.mouse.click((sheet?.x ?? 0) + 40 * step, (sheet?.y ?? 0) + 30 * step);
    for (let step = 0; step < 12; step++) await page.keyboard.press('Tab');
    for (const tab of ['content', 'about', 'save', 'element']) await page.locator(`.tab-${tab}`).click();
    expect(page.url()).toBe(address);
    expect(page.context().pages()).toHaveLength(1);
    expect(leaks).toEqual([]);
    expect(sent.filter(url => !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([]);
    const refused = /^request |^console .*(?:Content Security Policy|[Ss]andbox|Unsafe attempt)/;
    expect(faults.filter(fault => !refused.test(fault))).toEqual([]);
    await close();
  });
