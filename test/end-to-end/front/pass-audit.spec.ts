// `toPassAudit` on open pages: what fails, what the message says, and what is accepted; a page that differs at each visit.

import { expect as plainExpect } from 'playwright/test';
import { toPassAudit } from '../../../src/front/playwright/to-pass-audit.ts';
import { test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

const expect = plainExpect.extend({ toPassAudit });
const page = (inside: string): string =>
  `<html lang="en"><title>Boats</title><main><h1>Boats</h1><p>Boats that come home late tie up at the long pier.</p>${inside}</main>`;

test('a page passes until a control has no name', async ({ launched }) => {
  const tab = await launched.browser.newPage();
  await tab.setContent(page('<label>Name <input></label>'));
  await expect(tab).toPassAudit();
  await tab.setContent(page('<input>'));
  await expect(tab).not.toPassAudit();
  await plainExpect(expect(tab).toPassAudit()).rejects.toThrow(/control-silent {2}control without a name/);
  await expect(tab).toPassAudit({ accept: ['control-silent'] });
});

test('lower severities fail if they are asked for, and unknown words are refused', async ({ launched }) => {
  const tab = await launched.browser.newPage();
  await tab.setContent(page('').replace(' lang="en"', ''));
  await expect(tab).toPassAudit();
  await expect(tab).not.toPassAudit({ failOn: 'moderate' });
  await plainExpect(expect(tab).toPassAudit({ failOn: 'bad' as never })).rejects.toThrow(/no severity 'bad'/);
});

test('--visits leaves out what one visit alone shows, and says so', async ({ site }) => {
  let visits = 0;
  site.pages.set('/boats', answer => {
    const extra = visits++ % 2 === 0 ? '<select></select>' : '<textarea></textarea>';
    answer.writeHead(200, { 'content-type': 'text/html' }).end(page(`<input>${extra}`));
  });
  const audit = (...words: string[]) => command(['audit', `${site.url}/boats`, ...words]);
  const twice = await audit('--visits', '2');
  plainExpect([twice.exitCode, visits, twice.stdout]).toEqual([
    ...[6, 2],
    plainExpect.stringMatching(/: 1 serious; 2 left out: not found at every visit\n.*the input has no name/s),
  ]);
  plainExpect((await audit()).stdout).toMatch(/: 2 serious\n/);
});
