// Captures one page for the benchmark: the Snapshot, the markup for other extractors, and a small picture.

import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { VISIT_LIMITS } from '../../../see/browser/limits.ts';
import { navigate } from '../../../see/browser/load/navigate.ts';
import { settle } from '../../../see/browser/load/settle.ts';
import type { OpenPage } from '../../../see/browser/open-page.ts';
import type { PageOptions } from '../../../see/browser/options/page-options.ts';
import type { LaunchedBrowser } from '../../../see/browser/program/find-browser.ts';
import type { PageTarget } from '../../../see/browser/target/target.ts';
import { openPage } from '../../../see/browser/visit-page.ts';
import { capturePage } from '../../../see/capture/capture-page.ts';
import type { TakenPicture } from '../../../see/capture/picture.ts';
import { thumbnailOf } from '../../../show/picture/raster/picture-files.ts';

export interface Visit {
  readonly snapshot: Snapshot;
  /** The document when it was captured, including its scripts. */
  readonly html: string;
  /** WebP; `null` if the browser took no screenshot. */
  readonly picture: Buffer | null;
}

/** Blocks the network, so that a saved page always renders the same. */
export async function visit(
  { browser }: LaunchedBrowser,
  target: PageTarget,
  { options, script }: { readonly options: PageOptions; readonly script?: string },
  signal?: AbortSignal,
): Promise<Visit> {
  const open = await openPage(browser, target, options, signal);
  try {
    if (target.kind !== 'file') await refuseNetwork(open);
    const arrival = await navigate(open, target);
    await settle(open);
    if (script !== undefined) {
      await open.watch.run(
        { what: 'changing the page', ms: VISIT_LIMITS.settleMs },
        open.page.evaluate(script),
      );
      await settle(open);
    }
    const step = { what: 'reading the markup', ms: VISIT_LIMITS.settleMs };
    const html = await open.watch.run(step, open.page.content());
    const capture = await capturePage(open, arrival, { picture: true });
    const snapshot = { ...capture.snapshot, warnings: open.warnings.list() };
    return { snapshot, html, picture: await smallPicture(capture.picture, snapshot) };
  } finally {
    await open.close();
  }
}

/** HTML in memory has its own route, which takes precedence; a page from a file has no network anyway. */
async function refuseNetwork({ page }: OpenPage): Promise<void> {
  await page.context().route(/^(?:https?|wss?):/iu, route => {
    route.abort('internetdisconnected').catch(() => {});
  });
}

/** Ignores screenshot errors, because figures need no picture. */
async function smallPicture(
  taken: Promise<TakenPicture> | undefined,
  { page }: Snapshot,
): Promise<Buffer | null> {
  const picture = await taken?.catch(() => undefined);
  return picture === undefined ? null : thumbnailOf(await picture.png(), page).catch(() => null);
}
