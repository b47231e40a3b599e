// The rows of `PAGE_OPTIONS` that say what a visit sends and what it may reach. Their types are in `PageOptionsInput`.

import { cookieFrom, headerFrom, headerOfHostFrom } from '../../../base/schema/flag-arguments.ts';
import { type OptionRows, text, toggle } from '../../../base/schema/option-row.ts';
import { cookies, headers, headersByHost, type PageOptionTools, proxyAddress } from './page-option-checks.ts';

const ISOLATION_UNITS = ['page', 'site'] as const;

export const NETWORK_OPTIONS = {
  headers: {
    help: 'send headers to the origin of the target, and to no other',
    isOfContext: true,
    needsNetwork: true,
    isSecret: true,
    http: true,
    schema: headers,
    default: {},
    flag: {
      name: '--header <name: value>',
      help: 'send a header to the origin of the target, and to no other',
      argument: headerFrom,
      isRepeatable: true,
    },
  },
  headersFor: {
    help: 'send headers to other hosts: over https, to http://HOST also over http, to * with every request',
    isOfContext: true,
    needsNetwork: true,
    isSecret: true,
    http: true,
    schema: headersByHost,
    default: {},
    flag: {
      name: '--header-for <host name: value>',
      help: 'send a header to another host: over https, to http://HOST also over http, to * with every request',
      argument: headerOfHostFrom,
      isRepeatable: true,
    },
  },
  cookies: {
    help: 'set cookies for the page',
    isSecret: true,
    http: true,
    schema: cookies,
    default: [] as ReturnType<typeof cookieFrom>,
    flag: {
      name: '--cookie <name=value>',
      help: 'set a cookie for the target',
      argument: cookieFrom,
      isRepeatable: true,
    },
  },
  authFile: {
    help: 'load cookies and local storage from a storage state of Playwright',
    isOfContext: true,
    isSecret: true,
    // The file may change between two visits.
    hasOwnContext: true,
    schema: text,
    flag: { name: '--auth <state.json>' },
  },
  proxy: {
    help: 'send requests through a proxy, such as http://127.0.0.1:3128',
    isOfContext: true,
    needsNetwork: true,
    isNeutral: 'to runs',
    isSecret: true,
    schema: proxyAddress,
    flag: { name: '--proxy <url>' },
  },
  privateAddresses: {
    help: 'choose which private addresses pages may reach',
    isOfContext: true,
    needsNetwork: true,
    isNeutral: 'to runs',
    schema: ({ z }) => z.union([z.enum(['named', 'never', 'any']), z.array(z.string())]),
    default: 'named',
    flag: {
      name: '--allow-private',
      help: 'let pages reach private addresses other than the host that was named',
      sets: 'any',
      remedy: 'lifts this',
    },
  },
  isolate: {
    help: "share a site's cache and browser tab between its pages (site), or nothing (page)",
    needsNetwork: true,
    isNeutral: 'to snapshots and runs',
    http: true,
    schema: ({ z }) => z.enum(ISOLATION_UNITS),
    default: 'site',
    flag: { name: '--isolate <unit>', choices: ISOLATION_UNITS },
  },
  session: {
    help: 'read the pages of a site as one visitor, who keeps cookies and storage',
    needsNetwork: true,
    schema: toggle,
    default: false,
    flag: { name: '--session' },
  },
  allowNetwork: {
    help: 'let pages from files, and HTML without an address, reach the network',
    isOfContext: true,
    needsNetwork: true,
    schema: toggle,
    default: false,
    flag: { name: '--allow-network', remedy: 'lets it' },
  },
} as const satisfies OptionRows<PageOptionTools>;
