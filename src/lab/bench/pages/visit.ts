// One visit for the benchmark: the Snapshot, the markup that other extractors read, and a small picture.

import { VISIT_LIMITS } from '../../../see/browser/limits.ts';
import { navigate } from '../../../see/browser/navigate.ts';
import type { OpenPage } from '../../../see/browser/open-page.ts';
import type { PageOptions } from '../../../see/browser/page-options.ts';
import type { LaunchedBrowser } from '../../../see/browser/program/find-browser.ts';
import { settle } from '../../../see/browser/settle.ts';
import type { PageTarget } from '../../../see/browser/target.ts';
import { openPage } from '../../../see/browser/visit-page.ts';
import { capturePage } from '../../../see/capture/capture-page.ts';
import type { TakenPicture } from '../../../see/capture/picture.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { thumbnailOf } from '../../../show/picture/thumbnail.ts';

export interface Visit {
  readonly snapshot: Snapshot;
  /** The document as it stood when it was seen, scripts of the page included. */
  readonly html: string;
  /** WebP; `null` where the browser took none. */
  readonly picture: Buffer | null;
}

/** Nothing comes from the network: a saved page must look the same tomorrow. */
export async function visit(
  { browser }: LaunchedBrowser,
  target: PageTarget,
  options: PageOptions,
  signal?: AbortSignal,
): Promise<Visit> {
  const open = await openPage(browser, target, options, signal);
  try {
    if (target.kind !== 'file') await refuseNetwork(open);
    const arrival = await navigate(open, target);
    await settle(open);
    const step = { what: 'reading the markup', ms: VISIT_LIMITS.settleMs };
    const html = await open.watch.run(step, open.page.content());
    const capture = await capturePage(open, arrival, { picture: true });
    const snapshot = { ...capture.snapshot, warnings: open.warnings.list() };
    return { snapshot, html, picture: await smallPicture(capture.picture, snapshot) };
  } finally {
    await open.close();
  }
}

/** HTML in memory is answered by a route of its own that comes before this one. A page from a file has no network anyway. */
async function refuseNetwork({ page }: OpenPage): Promise<void> {
  await page.context().route(/^(?:https?|wss?):/iu, route => {
    route.abort('internetdisconnected').catch(() => {});
  });
}

/** Figures need no picture, so a page is not lost for the want of one. */
async function smallPicture(
  taken: Promise<TakenPicture> | undefined,
  { page }: Snapshot,
): Promise<Buffer | null> {
  const picture = await taken?.catch(() => undefined);
  return picture === undefined ? null : thumbnailOf(await picture.png(), page).catch(() => null);
}
