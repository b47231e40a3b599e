// `pith/playwright`: layout assertions for tests with @playwright/test.

import { expect as plainExpect } from '@playwright/test';
import { toMatchZones } from './to-match-zones.ts';

export type { MatchZonesOptions } from './to-match-zones.ts';

/** For `expect.extend`, beside matchers of your own. */
export const zoneMatchers = { toMatchZones };

/** Playwright's `expect` with `toMatchZones` for pages and locators. */
export const expect = plainExpect.extend(zoneMatchers);
