// The options of a visit to a page: one schema, for the command line and the library alike.

import { z } from 'zod';
import { unpackLimitsSchema } from '../../base/unpack/unpack-schema.ts';
import { PRIVATE_ADDRESSES } from './network/address-policy.ts';

const size = z.strictObject({
  width: z.number().int().min(100).max(10_000),
  height: z.number().int().min(100).max(10_000),
});

// What Chromium would refuse, refused before it starts.
const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'expected the name of a header');
const headerValue = z.string().regex(/^[^\0\r\n]*$/, 'expected one line');
const cookieName = z
  .string()
  .regex(/^[^\0-\x20\x7f;=,]+$/, 'expected a name without blanks, commas and semicolons');
const cookieValue = z.string().regex(/^[^\0-\x1f\x7f;]*$/, 'expected one line without semicolons');

const WAIT_KINDS = ['load', 'idle'] as const;

export const DEFAULT_TIMEOUT_MS = 30_000;
export const DEFAULT_VIEWPORT = { width: 1280, height: 800 } as const;

export const pageOptionsSchema = z.strictObject({
  /** CSS px of the window; the device's own without it, 1280 × 800 without either. */
  viewport: size.optional(),
  deviceScaleFactor: z.number().min(0.5).max(4).optional(),
  /** A name of Playwright's device list, such as `iPhone 15`. Its window is used unless `viewport` is given. */
  device: z.string().optional(),
  /** For the whole of navigation and load. */
  timeoutMs: z.number().int().min(100).max(600_000).default(DEFAULT_TIMEOUT_MS),
  /** Beyond the load event: `idle` waits for a silent network, a number waits so many ms, else a selector to appear. */
  wait: z.union([z.enum(WAIT_KINDS), z.number().int().min(0).max(600_000), z.string()]).default('load'),
  /** Scroll down once, so that what loads late does, then back to the top. */
  scroll: z.boolean().default(false),
  javascript: z.boolean().default(true),
  userAgent: headerValue.optional(),
  headers: z.record(headerName, headerValue).default({}),
  cookies: z.array(z.strictObject({ name: cookieName, value: cookieValue })).default([]),
  /** A storage state of Playwright: cookies and local storage of a session. */
  authFile: z.string().optional(),
  proxy: z.string().refine(isProxy, 'expected an address such as http://127.0.0.1:3128').optional(),
  /** Which addresses of private networks the page and all that it loads may reach; see docs/hazards.md. */
  privateAddresses: z.enum(PRIVATE_ADDRESSES).default('named'),
  /** Let a page from a file, or HTML without an address, reach the network as a page of the network may. */
  allowNetwork: z.boolean().default(false),
  /** BCP 47: the Accept-Language of requests and the page's locale. */
  lang: z.string().refine(isLanguage, 'expected a language tag such as de-CH').optional(),
  timezone: z.string().refine(isTimeZone, 'expected a time zone such as Europe/Zurich').optional(),
  /** Refuse consent banners where a known one appears. */
  consent: z.boolean().default(false),
  /** Block what a filter list names: `true` for the one in the package, or a file of EasyList syntax. */
  blockAds: z.union([z.boolean(), z.string()]).default(false),
  /** Selectors of what is taken out of the layout before measuring. */
  hide: z.array(z.string()).default([]),
  ignoreHttpsErrors: z.boolean().default(false),
  /** Go on with pages whose status is 400 or more. */
  keepHttpErrors: z.boolean().default(false),
  /** How far files and archives may grow when they are unpacked; see docs/hazards.md. */
  unpackLimits: unpackLimitsSchema.optional(),
});

export type PageOptions = z.output<typeof pageOptionsSchema>;
export type PageOptionsInput = z.input<typeof pageOptionsSchema>;

function isProxy(text: string): boolean {
  return URL.canParse(text.includes('://') ? text : `http://${text}`);
}

function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
