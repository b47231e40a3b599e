// Chromium's net errors as codes and sentences.

import { expect, test } from 'vitest';
import { navigationError } from '../../../../src/see/browser/load/navigation-error.ts';
import type { OpenPage } from '../../../../src/see/browser/open-page.ts';

test.each([
  ['ERR_CERT_DATE_INVALID', 'not valid today, or the clock of this machine is wrong (ERR_CERT_DATE_INVALID)'],
  ['ERR_CERT_AUTHORITY_INVALID', 'its certificate is not valid (ERR_CERT_AUTHORITY_INVALID)'],
])('%s is TLS_INVALID', (name, words) => {
  const open = { downloads: () => 0, failedNavigation: () => undefined } as unknown as OpenPage;
  expect(navigationError(open, 'https://a.test/', `net::${name} at https://a.test/`)).toMatchObject({
    code: 'TLS_INVALID',
    message: expect.stringContaining(words),
    option: 'ignoreHttpsErrors',
  });
});
