// The options of a visit, as callers of the library give them. Help, schema and default of each: `page-option-rows.ts`.

import type { UnpackLimitsInput } from '../../../base/unpack/unpack-limits.ts';

/** Options of a visit. docs/library.md shows these comments as its table. */
export interface PageOptionsInput {
  /** Size of the window in CSS px, 100 to 10,000 each. Without it the device's own, or 1280 × 800. */
  viewport?: { width: number; height: number } | undefined;
  /** Picture px for each CSS px, 0.5 to 4. */
  deviceScaleFactor?: number | undefined;
  /** A name of Playwright's device list, such as `iPhone 15`. Its window is used unless `viewport` is given. */
  device?: string | undefined;
  /** Limit of navigation and load together, 100 to 600,000. */
  timeoutMs?: number | undefined;
  /** When the page is ready: at its load event (`load`), when its network is silent (`idle`), after a number of ms, or when a selector appears. */
  wait?: 'load' | 'idle' | number | string | undefined;
  /** Scroll down once to load lazy content, then back to the top. */
  scroll?: boolean | undefined;
  /** Run the scripts of the page. */
  javascript?: boolean | undefined;
  /** Replaces the browser's own `User-Agent`. */
  userAgent?: string | undefined;
  /** Headers sent to the origin of the address, also over https where that is http, and to no other origin. */
  headers?: Record<string, string> | undefined;
  /** Headers sent to other hosts, such as `{ 'api.example.org': { 'X-Key': '…' } }`: over https, to `http://HOST` also over http, to `*` with every request. */
  headersFor?: Record<string, Record<string, string>> | undefined;
  /** Cookies set for the page. */
  cookies?: { name: string; value: string }[] | undefined;
  /** A file with a storage state of Playwright: cookies and local storage of a session. */
  authFile?: string | undefined;
  /** Proxy of all requests, such as `http://127.0.0.1:3128`. */
  proxy?: string | undefined;
  /** Which private addresses the page and its subresources may reach; a list of hosts means `named` for these and `never` for all others. See docs/hazards.md. */
  privateAddresses?: 'named' | 'never' | 'any' | string[] | undefined;
  /** `site`: pages of one site share its cacheable files and a browser tab that is emptied between them. `page`: each page has a browser context of its own. See docs/performance.md. */
  isolate?: 'page' | 'site' | undefined;
  /** One visitor's session for each site: its pages are read one after another and keep its cookies and storage. */
  session?: boolean | undefined;
  /** Let a page from a file, or HTML without an address, reach the network as a page of the web may. */
  allowNetwork?: boolean | undefined;
  /** Locale of the page and its `Accept-Language`, as BCP 47. */
  lang?: string | undefined;
  /** Time zone of the page, such as `Europe/Zurich`. */
  timezone?: string | undefined;
  /** Which of its color schemes the page shows. */
  colorScheme?: 'light' | 'dark' | undefined;
  /** Which style sheets apply: those of the screen, or those of the printed page. */
  media?: 'screen' | 'print' | undefined;
  /** Refuse consent banners where a known one appears. */
  consent?: boolean | undefined;
  /** Block what a filter list names: `true` for the list in the package, or a file of EasyList syntax. */
  blockAds?: boolean | string | undefined;
  /** Selectors of elements to take out of the layout before measuring. */
  hide?: string[] | undefined;
  /** Leave out text that the screenshot does not show; on by default if `chunks` are asked for, and for the tools of MCP. See docs/reading.md. */
  seenOnly?: boolean | undefined;
  /** Open pages whose certificate is not valid. */
  ignoreHttpsErrors?: boolean | undefined;
  /** Read pages whose status is 400 or more. */
  keepHttpErrors?: boolean | undefined;
  /** Use a page of the web that was kept within this time, and keep what is read; see docs/cache.md. */
  maxAgeMs?: number | undefined;
  /** How far files and archives may grow when they are unpacked, in bytes; see docs/hazards.md#what-is-packed. */
  unpackLimits?: UnpackLimitsInput | undefined;
}
