// Starts Chromium; a failure to start becomes an error of one sentence.

import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { firstLine, PithError, usageError } from '../../../base/errors.ts';
import { VISIT_LIMITS } from '../limits.ts';
import { withDeadline } from '../watch/page-watch.ts';
import { kill, marker, processesWith, watchMemory } from './browser-processes.ts';
import {
  type FoundBrowser,
  findBrowser,
  isRemote,
  type LaunchedBrowser,
  noteFirstUse,
} from './find-browser.ts';
import { playwright } from './playwright.ts';

/** `true`: on if the system supports it; `required`: fail without it; `false`: off. */
type SandboxWish = boolean | 'required';

interface LaunchOptions {
  readonly browserPath?: string | undefined;
  readonly sandbox?: SandboxWish | undefined;
  /** Shows a window. */
  readonly window?: boolean | undefined;
  /** Lets the browser resolve host names, for contexts without a network guard. */
  readonly resolvesNames?: boolean | undefined;
  /** Called with sentences for a user who waits. */
  readonly note?: ((message: string) => void) | undefined;
}

/** Added to Playwright's: no traffic but the page's, and the same pixels on every run. */
const ARGUMENTS =
  `--disable-background-networking --disable-quic --disable-component-update --disable-domain-reliability
  --disable-sync --no-pings --force-webrtc-ip-handling-policy=disable_non_proxied_udp
  --disable-features=WebRtcHideLocalIpsWithMdns,OptimizationHints,MediaRouter,Translate --mute-audio`.split(
    /\s+/,
  );

/**
 * The network guard resolves all names of a page. Whatever looks one up past it fails: WebRTC, which uses no proxy for
 * that, and could send data in the name. `EXCLUDE`: the address of the guard.
 */
const NO_RESOLVER = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1';

export async function launchBrowser(options: LaunchOptions = {}): Promise<LaunchedBrowser> {
  const named = options.browserPath ?? process.env.PITH_BROWSER;
  if (options.window) refuseNoDisplay(named);
  if (isRemote(named)) return (await import('./connect.ts')).connectBrowser(named);
  const { note } = options;
  const found = await findBrowser(options.browserPath, options.window, note);
  if (note !== undefined) await noteFirstUse(found, note);
  const wanted = options.sandbox ?? true;
  const isRoot = process.getuid?.() === 0;
  if (wanted === 'required' && isRoot) throw sandboxNeeded('pith runs as root');
  if (!wanted || isRoot) return start(found, false, options);
  try {
    return await start(found, true, options);
  } catch (error) {
    if (!isSandboxRefusal(error)) throw error;
    if (wanted === 'required') throw sandboxNeeded('this system does not allow user namespaces', error);
    return start(found, false, options);
  }
}

async function start(
  found: FoundBrowser,
  sandboxed: boolean,
  options: LaunchOptions,
): Promise<LaunchedBrowser> {
  const id = randomUUID();
  try {
    const launching = { what: 'starting', ms: VISIT_LIMITS.launchMs + VISIT_LIMITS.closeMs };
    const browser = await withDeadline(
      launching,
      playwright().chromium.launch({
        executablePath: found.path,
        args: [...ARGUMENTS, ...(options.resolvesNames === true ? [] : [NO_RESOLVER]), marker(id)],
        chromiumSandbox: sandboxed,
        headless: options.window !== true,
        timeout: VISIT_LIMITS.launchMs,
        env: { ...definedEnvironment(), ...found.env },
        // pith handles signals: Playwright's handlers close the browser and leave Node running (hazards, G4).
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      }),
    );
    const stopWatch = watchMemory(browser, id);
    const end = async () => {
      stopWatch();
      await endBrowser(browser, id);
    };
    return { browser, found, sandboxed, end };
  } catch (error) {
    throw new PithError(
      'BROWSER_UNAVAILABLE',
      `${found.path} did not start (${launchReason(error)})${DOCTOR_ADVICE}`,
      { cause: error },
    );
  }
}

function refuseNoDisplay(named: string | undefined): void {
  if (isRemote(named))
    throw usageError('a remote browser shows no window here: leave out --browser and PITH_BROWSER');
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY) return;
  throw new PithError(
    'BROWSER_UNAVAILABLE',
    'there is no display for a window (DISPLAY is not set): log in on a machine with a screen, and copy the file here',
  );
}

/** End of the error message of a browser that does not start. */
export const DOCTOR_ADVICE = ": run 'pith doctor' to see what is missing";

const sandboxNeeded = (why: string, cause?: unknown): PithError =>
  new PithError(
    'BROWSER_UNAVAILABLE',
    `Chromium cannot use its sandbox, because ${why}: run as another user, allow user namespaces, or use --no-sandbox`,
    { cause },
  );

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const isSandboxRefusal = (error: unknown): boolean =>
  error instanceof PithError && /sandbox|namespace|zygote/i.test(String((error.cause as Error)?.message));

/** Extracts the line with the cause from Playwright's long message. */
function launchReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const missing = /error while loading shared libraries: ([^:\s]+)/.exec(message)?.[1];
  if (missing !== undefined) return `the library ${missing} is missing`;
  const fatal = /\[(?=[^[\]]*(?:FATAL|ERROR))[^[\]]*\] ?(.+)/.exec(message)?.[1];
  return firstLine(fatal ?? message.replace(/^browserType\.launch: /, ''));
}

/** Ends a Chromium reliably: asks it to close, and kills it if it does not. */
async function endBrowser(browser: Browser, id: string): Promise<void> {
  try {
    await withDeadline({ what: 'closing the browser', ms: VISIT_LIMITS.closeMs }, browser.close());
  } catch {
    // Chromium sometimes ignores the request. The other processes end with the main one.
    for (const pid of processesWith(marker(id))) kill(pid);
  }
}

/** Launches a browser while the code that will use it is still being loaded. */
export class EarlyLaunch {
  #launching: Promise<LaunchedBrowser> | undefined;

  constructor(options: LaunchOptions) {
    this.#launching = launchBrowser(options);
    this.#launching.catch(() => {});
  }

  /** Hands the browser to the first caller; undefined for later ones. */
  take(): Promise<LaunchedBrowser> | undefined {
    const taken = this.#launching;
    this.#launching = undefined;
    return taken;
  }

  /** Ends a browser that was not taken. */
  async drop(): Promise<void> {
    const left = await this.take()?.catch(() => undefined);
    await left?.end();
  }
}
