// A tab that does not answer while pith attaches to it.

import { expect, it, vi } from 'vitest';
import { VISIT_LIMITS } from '../../../../src/see/browser/limits.ts';
import type { TabSocket } from '../../../../src/see/browser/tabs/tab-socket.ts';
import { tabPage } from '../../../../src/see/browser/tabs/tabs.ts';

it('is PAGE_HUNG, and no error of Playwright', async () => {
  const limit = vi.spyOn(VISIT_LIMITS, 'launchMs', 'get').mockReturnValue(200 as never);
  const silent = { send: () => {}, close: () => {} };
  const socket = { transport: () => silent } as unknown as TabSocket;
  const tab = { id: 'a', title: 'A tab', url: 'https://example.org/' };
  await expect(tabPage(socket, tab)).rejects.toMatchObject({ code: 'PAGE_HUNG' });
  limit.mockRestore();
});
