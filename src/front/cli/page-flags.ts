// The flags of every verb that opens pages, and what they mean to the library.

import { type Command, InvalidArgumentError, Option } from 'commander';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import type { OpenOptionsInput } from '../../run/pipeline/pith.ts';
import type { PageOptionsInput } from '../../see/browser/page-options.ts';
import { unpackLimitOption } from './unpack-limit-flag.ts';

export interface PageFlags {
  viewport?: { width: number; height: number };
  device?: string;
  timeout?: number;
  wait?: string | number;
  scroll?: true;
  javascript?: boolean;
  userAgent?: string;
  header?: Record<string, string>;
  cookie?: { name: string; value: string }[];
  auth?: string;
  proxy?: string;
  allowNetwork?: true;
  allowPrivate?: true;
  lang?: string;
  timezone?: string;
  consent?: true;
  blockAds?: true | string;
  hide?: string[];
  browser?: string;
  sandbox?: boolean;
  ignoreHttpsErrors?: true;
  keepHttpErrors?: true;
  unpackLimit?: UnpackLimitsInput;
  verbose?: true;
}

const GROUP = 'Page options:';

export function addPageFlags(command: Command): Command {
  const options = [
    new Option('--viewport <WxH>', 'window in CSS px (default: 1280x800)').argParser(viewport),
    new Option('--device <name>', "a device of Playwright's list, such as 'iPhone 15'"),
    new Option('--timeout <ms>', 'for navigation and load (default: 30000)').argParser(wholeNumber('ms')),
    new Option('--wait <when>', 'load, idle, a selector to appear, or so many ms').argParser(waitFor),
    new Option('--scroll', 'scroll down once first, so that what loads late does'),
    new Option('--no-javascript', 'run no scripts of the page'),
    new Option('--user-agent <text>', 'sent in place of the browser’s own'),
    new Option('--header <name: value>', 'sent with every request; repeatable').argParser(header),
    new Option('--cookie <name=value>', 'set for the target; repeatable').argParser(cookie),
    new Option('--auth <state.json>', 'a storage state of Playwright'),
    new Option('--proxy <url>', 'such as http://127.0.0.1:3128'),
    new Option('--allow-network', 'let pages from files, and HTML without an address, reach the network'),
    new Option('--allow-private', 'let pages reach private addresses beside the host that was named'),
    new Option('--lang <tag>', 'language asked for, such as de-CH'),
    new Option('--timezone <zone>', 'such as Europe/Zurich'),
    new Option('--consent', 'refuse known consent banners'),
    new Option('--block-ads [list]', 'block what a filter list names; a file of EasyList syntax').argParser(
      filterList,
    ),
    new Option('--hide <selector>', 'take what matches out of the layout; repeatable').argParser(collected),
    new Option(
      '--browser <path>',
      'Chromium or Chrome to use, or ws://… of one elsewhere (also PITH_BROWSER)',
    ),
    new Option('--no-sandbox', 'run Chromium without its sandbox'),
    new Option('--ignore-https-errors', 'open pages whose certificate is not valid'),
    new Option('--keep-http-errors', 'read pages whose status is 400 or more'),
    unpackLimitOption(),
    new Option('--verbose', 'show stack traces of errors'),
  ];
  for (const option of options) command.addOption(option.helpGroup(GROUP));
  return command.configureOutput({
    outputError: (text, write) => write(`${text}${wordTakenForList(command, text)}`),
  });
}

/** A flag whose value may be left out takes the word behind it, which may have been the only target. */
function wordTakenForList(command: Command, error: string): string {
  const { blockAds } = command.opts<PageFlags>();
  if (typeof blockAds !== 'string' || !error.includes('missing required argument')) return '';
  return `--block-ads took '${blockAds}' for its filter list: if that is what is to be read, name it before the flag\n`;
}

/** Nothing is fetched for it. */
function filterList(text: string): string {
  if (/^https?:/i.test(text) || text === '-')
    throw new InvalidArgumentError(
      `'${text}' is no file with a filter list: if it is what is to be read, name it before the flag.`,
    );
  return text;
}

/** Only what was given: the defaults are the library's. */
export function pageOptionsFrom(flags: PageFlags): PageOptionsInput {
  const options = {
    viewport: flags.viewport,
    device: flags.device,
    timeoutMs: flags.timeout,
    wait: flags.wait,
    scroll: flags.scroll,
    // Commander sets it to true where `--no-javascript` is not given.
    javascript: flags.javascript === false ? false : undefined,
    userAgent: flags.userAgent,
    headers: flags.header,
    cookies: flags.cookie,
    authFile: flags.auth,
    proxy: flags.proxy,
    allowNetwork: flags.allowNetwork,
    privateAddresses: flags.allowPrivate ? 'any' : undefined,
    lang: flags.lang,
    timezone: flags.timezone,
    consent: flags.consent,
    blockAds: flags.blockAds,
    hide: flags.hide,
    ignoreHttpsErrors: flags.ignoreHttpsErrors,
    keepHttpErrors: flags.keepHttpErrors,
    unpackLimits: flags.unpackLimit,
  } satisfies { readonly [Name in keyof PageOptionsInput]: PageOptionsInput[Name] | undefined };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as PageOptionsInput;
}

export function openOptionsFrom(flags: PageFlags): OpenOptionsInput {
  return {
    ...(flags.browser !== undefined && { browser: flags.browser }),
    ...(flags.sandbox === false && { sandbox: false }),
  };
}

function viewport(text: string): { width: number; height: number } {
  const match = /^(\d+)\s*[x×,]\s*(\d+)$/i.exec(text.trim());
  if (match === null)
    throw new InvalidArgumentError(`expected WIDTHxHEIGHT such as 1280x800, received '${text}'.`);
  return { width: Number(match[1]), height: Number(match[2]) };
}

export function wholeNumber(what: string): (text: string) => number {
  return text => {
    if (!/^\d+$/.test(text))
      throw new InvalidArgumentError(`expected a whole number of ${what}, received '${text}'.`);
    return Number(text);
  };
}

function waitFor(text: string): string | number {
  if (/^\d+$/.test(text)) return Number(text);
  return /^(?:load|idle)$/i.test(text) ? text.toLowerCase() : text;
}

function header(text: string, previous: Record<string, string> = {}): Record<string, string> {
  const colon = text.indexOf(':');
  if (colon < 1) throw new InvalidArgumentError(`expected 'Name: value', received '${text}'.`);
  return { ...previous, [text.slice(0, colon).trim()]: text.slice(colon + 1).trim() };
}

function cookie(
  text: string,
  previous: { name: string; value: string }[] = [],
): { name: string; value: string }[] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new InvalidArgumentError(`expected name=value, received '${text}'.`);
  return [...previous, { name: text.slice(0, equals), value: text.slice(equals + 1) }];
}

export const collected = (text: string, previous: string[] = []): string[] => [...previous, text];

/** Of a flag whose value is a list with commas: given again, it adds to the list. */
export const joined = (text: string, previous?: string): string =>
  previous === undefined ? text : `${previous},${text}`;
