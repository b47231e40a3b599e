// `pith/playwright`: layout assertions for tests with @playwright/test.

import { expect as plainExpect } from '@playwright/test';
import { toMatchZones } from './to-match-zones.ts';
import { toPassAudit } from './to-pass-audit.ts';

export type { MatchZonesOptions } from './to-match-zones.ts';
export type { PassAuditOptions } from './to-pass-audit.ts';

/** For `expect.extend`, beside matchers of your own. */
export const zoneMatchers = { toMatchZones, toPassAudit };

/** Playwright's `expect` with `toMatchZones` for pages and locators, and `toPassAudit` for pages. */
export const expect = plainExpect.extend(zoneMatchers);
