// `--consent`: banners that are known are refused, in the page and in its frames; other pages are left as they are.

import { segmentPage } from '../../../src/index.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { ConsentProgress } from '../../../src/see/browser/blocking/consent.ts';
import { VISIT_LIMITS } from '../../../src/see/browser/limits.ts';
import { Warnings } from '../../../src/see/browser/warnings.ts';
import { byId, expect, fixtureFile, test } from '../support/browser-test.ts';

const has = ({ elements }: Snapshot, id: string): boolean =>
  elements.some(({ attributes }) => attributes.id === id);
const consentWarnings = ({ warnings }: Snapshot): string[] =>
  warnings.filter(({ code }) => code.startsWith('CONSENT')).map(({ code, message }) => `${code}: ${message}`);

test('a banner is rejected, and the layout is the one without it', async ({ capture, site }) => {
  const url = `${site.url}/consent-onetrust/page.html`;
  const plain = await capture(url, { options: { wait: 800 } });
  expect(has(plain.snapshot, 'onetrust-banner-sdk')).toBe(true);
  expect(byId(plain.snapshot, 'content').pageBox[1]).toBe(150);
  expect(consentWarnings(plain.snapshot)).toEqual([]);

  let choice: unknown;
  const { snapshot } = await capture(url, {
    options: { consent: true },
    look: async ({ page }) => {
      choice = await page.evaluate('document.documentElement.dataset.choice');
    },
  });
  expect(choice).toBe('refused');
  expect(has(snapshot, 'onetrust-banner-sdk')).toBe(false);
  expect(byId(snapshot, 'content').pageBox[1]).toBe(0);
  expect(consentWarnings(snapshot)).toEqual(['CONSENT_HANDLED: the consent banner of Onetrust was refused']);
});

test('a banner that only page scripts can answer, in a page from a file', { tag: '@nightly' }, async ({
  capture,
}) => {
  const { snapshot } = await capture(fixtureFile('consent-cookiebot'), { options: { consent: true } });
  expect(has(snapshot, 'CybotCookiebotDialog')).toBe(false);
  expect(byId(snapshot, 'content').pageBox[1]).toBe(0);
  expect(consentWarnings(snapshot)).toEqual([
    'CONSENT_HANDLED: the consent banner of Cybotcookiebot was refused',
  ]);
});

test('a banner in a frame of another site', async ({ capture, site }) => {
  const html = (body: string) => (answer: import('node:http').ServerResponse) => {
    answer.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>x</title>${body}`);
  };
  site.pages.set(
    '/framed-banner',
    html(`<p id="content">Content</p>
      <div id="sp_message_container_1"><iframe src="${site.otherUrl}/index.html?message_id=1"></iframe></div>
      <script>onmessage = () => document.getElementById('sp_message_container_1').remove();</script>`),
  );
  site.pages.set(
    '/index.html',
    html(`<div class="message-container"><p>Cookies?</p>
      <button class="sp_choice_type_11" onclick="accepted()">Accept</button>
      <button class="sp_choice_type_13" onclick="parent.postMessage('refused', '*')">Reject</button></div>`),
  );
  const { snapshot } = await capture(`${site.url}/framed-banner`, { options: { consent: true } });
  expect(has(snapshot, 'sp_message_container_1')).toBe(false);
  expect(consentWarnings(snapshot)).toEqual([
    'CONSENT_HANDLED: the consent banner of Sourcepoint-frame was refused',
  ]);
});

test('waits for a consent manager that reloads the page', { tag: '@nightly' }, async ({ capture, site }) => {
  site.pages.set('/reloads', answer => {
    answer.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>x</title>
      <p id="content">Content</p>
      <script>
        if (sessionStorage.refused) document.getElementById('content').id = 'second';
        else document.write('<div id="onetrust-banner-sdk">Cookies? <button id="onetrust-reject-all-handler">No</button></div>');
        document.querySelector('button')?.addEventListener('click', () => {
          sessionStorage.refused = 'yes';
          location.reload();
        });
      </script>`);
  });
  const { snapshot } = await capture(`${site.url}/reloads`, { options: { consent: true } });
  expect(has(snapshot, 'second')).toBe(true);
  expect(has(snapshot, 'onetrust-banner-sdk')).toBe(false);
});

for (const name of ['harmless', 'frames', 'hostile']) {
  test(`a page without a banner does not change: ${name}`, async ({ capture }) => {
    const plain = await capture(fixtureFile(name));
    const started = performance.now();
    const { snapshot } = await capture(fixtureFile(name), { options: { consent: true } });
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(snapshot.elements.map(({ tag }) => tag)).toEqual(plain.snapshot.elements.map(({ tag }) => tag));
    expect(consentWarnings(snapshot)).toEqual([]);
  });
}

test('a page of the caller shows its banner again, if it was only hidden', async ({ launched }) => {
  const own = await launched.browser.newPage();
  await own.setContent(
    `<!doctype html><p>Content</p><div class="cc_banner-wrapper"><div class="cc_banner" id="banner">Cookies!</div></div>`,
  );
  const { snapshot } = await segmentPage(own, { consent: true });
  expect(consentWarnings(snapshot)).toEqual(['CONSENT_HANDLED: the consent banner of cc_banner was hidden']);
  expect(byId(snapshot, 'banner').visibility).toBe('none');
  expect(await own.locator('#banner').isVisible()).toBe(true);
  expect(await own.locator('style').count()).toBe(0);
  await own.close();
});

test('without scripts no banner is answered', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('consent-cookiebot'), {
    options: { consent: true, javascript: false },
  });
  expect(has(snapshot, 'CybotCookiebotDialog')).toBe(true);
  expect(consentWarnings(snapshot)).toEqual([]);
});

test('time limits of a banner, and the warnings after them', () => {
  const url = '';
  let now = 0;
  const progress = new ConsentProgress(() => now);
  const warnings = new Warnings();
  now = VISIT_LIMITS.consentSeekMs - 1;
  expect(progress.isOver).toBe(false);
  progress.receive({ type: 'cmpDetected', cmp: 'Some', url });
  now = VISIT_LIMITS.consentSeekMs + 1;
  expect(progress.isOver).toBe(false);
  progress.report({ warnings });
  expect(warnings.list()).toEqual([]);
  progress.receive({ type: 'popupFound', cmp: 'Some', url });
  now = VISIT_LIMITS.consentMs - 1;
  expect(progress.isOver).toBe(false);
  now += 2;
  expect(progress.isOver).toBe(true);
  progress.report({ warnings });
  expect(warnings.list().map(({ code }) => code)).toEqual(['CONSENT_UNANSWERED']);
});
