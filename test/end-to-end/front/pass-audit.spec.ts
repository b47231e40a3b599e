// `toPassAudit` on open pages: what fails, what the message says, and what is accepted.

import { expect as plainExpect } from 'playwright/test';
import { toPassAudit } from '../../../src/front/playwright/to-pass-audit.ts';
import { test } from '../support/browser-test.ts';

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
