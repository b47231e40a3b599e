// Devices of Playwright's list, by names in any case.

import { expect, test } from 'vitest';
import { deviceNamed } from '../../../../src/see/browser/program/playwright.ts';

test.each(['iPhone 15', 'iphone 15', 'IPHONE 15'])('%s', name => {
  expect(deviceNamed(name)?.viewport.width).toBe(393);
});

test('no device', () => expect(deviceNamed('iPhone')).toBeUndefined());
