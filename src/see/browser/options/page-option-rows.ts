// The options of a visit to a page: a type and a row for each, those of its network in `network-option-rows.ts`. Loads no
// zod, since every `--help` reads it.

import {
  collected,
  durationIn,
  durationOr,
  filterListFrom,
  sizeFrom,
} from '../../../base/schema/flag-arguments.ts';
import { type RowsOf, SWITCH, text, toggle, whole } from '../../../base/schema/option-row.ts';
import {
  type UnpackLimitsInput,
  unpackLimitFrom,
  unpackLimitNames,
} from '../../../base/unpack/unpack-limits.ts';
import { NETWORK_OPTIONS } from './network-option-rows.ts';
import { languageTag, oneLine, type PageOptionTools, timeZone } from './page-option-checks.ts';

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
  /** Take the Markdown that the server offers of the page as its content; see docs/content.md#markdown-of-the-server. */
  preferMarkdown?: boolean | undefined;
  /** Open pages whose certificate is not valid. */
  ignoreHttpsErrors?: boolean | undefined;
  /** Read pages whose status is 400 or more. */
  keepHttpErrors?: boolean | undefined;
  /** Use a page of the web that was kept within this time, and keep what is read; see docs/cache.md. */
  maxAgeMs?: number | undefined;
  /** How far files and archives may grow when they are unpacked, in bytes; see docs/hazards.md#what-is-packed. */
  unpackLimits?: UnpackLimitsInput | undefined;
}

export const DEFAULT_VIEWPORT = { width: 1280, height: 800 } as const;

const WAITS = ['load', 'idle'] as const;
const COLOR_SCHEMES = ['light', 'dark'] as const;
const MEDIA = ['screen', 'print'] as const;

const pixels = whole(100, 10_000);

export const PAGE_OPTIONS = {
  viewport: {
    help: `set the size of the window in CSS px (default: ${DEFAULT_VIEWPORT.width}x${DEFAULT_VIEWPORT.height})`,
    isOfContext: true,
    ofTools: { tools: 'window' },
    http: true,
    schema: tools => tools.z.strictObject({ width: pixels(tools), height: pixels(tools) }),
    flag: { name: '--viewport <WxH>', argument: sizeFrom },
  },
  deviceScaleFactor: {
    help: 'set how many picture px a CSS px has',
    isOfContext: true,
    http: true,
    schema: ({ z }) => z.number().min(0.5).max(4),
  },
  device: {
    help: "emulate a device of Playwright's list, such as 'iPhone 15'",
    isOfContext: true,
    http: true,
    schema: text,
    flag: { name: '--device <name>' },
  },
  timeoutMs: {
    help: 'limit navigation and load, in ms or with a unit such as 30s',
    isNeutral: 'to runs',
    isOfTabs: true,
    ofTools: { tools: 'pith_read', help: 'limit navigation and load, in ms' },
    http: true,
    schema: whole(100, 600_000),
    default: 30_000,
    flag: { name: '--timeout <duration>', argument: durationIn('ms'), remedy: 'gives it longer' },
  },
  wait: {
    help: 'wait for load, idle (a silent network), a selector to appear, or a time in ms or with a unit such as 5s',
    isOfTabs: true,
    ofTools: { tools: 'pith_read', help: 'wait for load, idle (a silent network), ms, or a selector' },
    http: true,
    schema: ({ z }) => z.union([z.enum(WAITS), z.number().int().min(0).max(600_000), z.string()]),
    default: 'load',
    flag: { name: '--wait <when>', argument: durationOr(WAITS), remedy: 'waits for a page that fills later' },
  },
  scroll: { help: 'scroll down once first, to load lazy content', ...SWITCH, flag: { name: '--scroll' } },
  javascript: {
    help: 'run the scripts of the page',
    isOfContext: true,
    http: true,
    schema: toggle,
    default: true,
    flag: {
      name: '--no-javascript',
      help: 'run no scripts of the page',
      sets: false,
      remedy: 'reads a page as browsers without scripts show it',
    },
  },
  userAgent: {
    help: "replace the browser's own User-Agent",
    isOfContext: true,
    http: true,
    schema: oneLine,
    flag: { name: '--user-agent <text>' },
  },
  ...NETWORK_OPTIONS,
  lang: {
    help: 'request a language, such as de-CH',
    isOfContext: true,
    http: true,
    schema: languageTag,
    flag: { name: '--lang <tag>' },
  },
  timezone: {
    help: 'set the time zone, such as Europe/Zurich',
    isOfContext: true,
    http: true,
    schema: timeZone,
    flag: { name: '--timezone <zone>' },
  },
  colorScheme: {
    help: 'show the page in its light or dark color scheme',
    isOfContext: true,
    http: true,
    schema: ({ z }) => z.enum(COLOR_SCHEMES),
    default: 'light',
    flag: { name: '--color-scheme <scheme>', choices: COLOR_SCHEMES },
  },
  media: {
    help: 'apply the style sheets of the screen or of the printed page',
    isOfContext: true,
    http: true,
    schema: ({ z }) => z.enum(MEDIA),
    default: 'screen',
    flag: { name: '--media <type>', choices: MEDIA },
  },
  consent: { help: 'refuse known consent banners', ...SWITCH, flag: { name: '--consent' } },
  blockAds: {
    help: 'block advertisements by the filter list in the package',
    isOfContext: true,
    hasOwnContext: true,
    // A list of the client's own would be a file of this machine.
    http: toggle,
    schema: ({ z }) => z.union([z.boolean(), z.string()]),
    default: false,
    flag: {
      name: '--block-ads [list]',
      help: 'block what a filter list names: the one in the package, or a file of EasyList syntax',
      argument: filterListFrom,
    },
  },
  hide: {
    help: 'take what matches a selector out of the layout',
    http: true,
    schema: ({ z }) => z.array(z.string()),
    default: [],
    flag: { name: '--hide <selector>', argument: collected, isRepeatable: true },
  },
  seenOnly: {
    help: 'leave out text that the screenshot does not show, in whatever way it is hidden (default with chunks, for all formats)',
    isOfTabs: true,
    http: true,
    schema: toggle,
    flag: { name: '--seen-only' },
  },
  preferMarkdown: {
    help: 'take the Markdown that the server offers of the page as its content',
    needsNetwork: true,
    ofTools: { tools: 'pith_read' },
    ...SWITCH,
    flag: { name: '--prefer-markdown' },
  },
  ignoreHttpsErrors: {
    help: 'open pages whose certificate is not valid',
    isOfContext: true,
    needsNetwork: true,
    ...SWITCH,
    flag: { name: '--ignore-https-errors', remedy: 'opens it' },
  },
  keepHttpErrors: {
    help: 'read pages whose status is 400 or more',
    ...SWITCH,
    flag: { name: '--keep-http-errors', remedy: 'reads such pages' },
  },
  maxAgeMs: {
    help: 'use the snapshot of an earlier visit that is no older than this, and keep that of a new one',
    needsNetwork: true,
    isNeutral: 'to snapshots and runs',
    // Clients of a service would share what is kept.
    schema: whole(0),
    flag: { name: '--max-age <duration>', argument: durationIn() },
  },
  unpackLimits: {
    help: 'limit how far files and archives may grow when they are unpacked',
    isNeutral: 'to snapshots and runs',
    schema: ({ unpackLimits }) => unpackLimits,
    flag: {
      name: '--unpack-limit <name=size>',
      help: `limit what is unpacked, such as record=1GB: ${unpackLimitNames().join(', ')}`,
      argument: unpackLimitFrom,
      isRepeatable: true,
      remedy: 'raises it',
    },
  },
} as const satisfies RowsOf<PageOptionsInput, PageOptionTools>;

type Rows = typeof PAGE_OPTIONS;

type NamesWith<Mark> = {
  [Name in keyof Rows]: Rows[Name] extends Mark ? Name : never;
}[keyof Rows];

/** Options that a browser context is made with. */
export type ContextOptionName = NamesWith<{ readonly isOfContext: true }>;

/** Options of a visit that mean something in a tab that is open already. */
export type TabOptionName = NamesWith<{ readonly isOfTabs: true }>;

/** Options that tools of MCP take. */
export type ToolOptionName = NamesWith<{ readonly ofTools: object }>;
