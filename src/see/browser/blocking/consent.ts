// Refuses the consent banner of a page, if autoconsent knows it.

import type { ContentScriptMessage } from '@duckduckgo/autoconsent';
import { VISIT_LIMITS } from '../limits.ts';
import type { OpenPage } from '../open-page.ts';
import { withDeadline } from '../watch/page-watch.ts';
import { consentRules, inConsentWorlds } from './consent-worlds.ts';

/** Bounded. Ignores failures of the page: the next steps report a crash. */
export async function refuseConsent(open: OpenPage): Promise<void> {
  if (!open.options.javascript) return;
  const rules = await consentRules();
  const progress = new ConsentProgress();
  const onMessage = (message: ContentScriptMessage) => progress.receive(message);
  const wait = async () => {
    while (!progress.isOver) await open.watch.pause(VISIT_LIMITS.quietProbeMs);
    if (progress.isRefused) await afterAnswer(open);
  };
  // It fails if the page navigated, hung or crashed.
  await inConsentWorlds(open.page, { watch: open.watch, rules, onMessage }, wait).catch(() => {});
  progress.report(open);
}

/**
 * Removes the style sheets of autoconsent, with which it hides a banner that has no button to refuse. A banner that was
 * refused is gone for good. Bounded, and never throws.
 */
export async function showConsentBanner({ page, options }: OpenPage): Promise<void> {
  if (!options.javascript) return;
  const step = { what: 'showing the consent banner again', ms: VISIT_LIMITS.hideAdsMs };
  const frames = page.frames().map(frame => withDeadline(step, frame.evaluate(REMOVE_STYLES)));
  await Promise.allSettled(frames);
}

const REMOVE_STYLES = `for (const id of ['autoconsent-css-rules', 'autoconsent-prehide'])
  document.querySelector('style#' + id)?.remove()`;

/** Waits for the banner to fade, and for managers that reload the page. */
async function afterAnswer(open: OpenPage): Promise<void> {
  await open.watch.pause(VISIT_LIMITS.consentFadeMs);
  const ms = VISIT_LIMITS.subresourcesMs;
  await open.watch.run(
    { what: 'loading the page after the consent banner', ms: ms + 1_000 },
    open.page.waitForLoadState('load', { timeout: ms }),
  );
}

/** Tracks the banner by the messages of autoconsent from all frames. */
export class ConsentProgress {
  readonly #started: number;
  readonly #now: () => number;
  #detectedAt: number | undefined;
  #banner: string | undefined;
  #done: { readonly cmp: string; readonly isCosmetic: boolean } | undefined;
  #hasFailed = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#started = now();
  }

  receive(message: ContentScriptMessage): void {
    if (message.type === 'cmpDetected') this.#detectedAt ??= this.#now();
    else if (message.type === 'popupFound') this.#banner ??= message.cmp;
    else if (message.type === 'optOutResult') this.#hasFailed ||= !message.result;
    else if (message.type === 'autoconsentDone') this.#done ??= message;
  }

  get isRefused(): boolean {
    return this.#done !== undefined;
  }

  get isOver(): boolean {
    return this.isRefused || this.#hasFailed || this.#now() > this.#deadline;
  }

  get #deadline(): number {
    const { consentMs, consentBannerMs, consentSeekMs } = VISIT_LIMITS;
    if (this.#banner !== undefined) return this.#started + consentMs;
    if (this.#detectedAt !== undefined) return this.#detectedAt + consentBannerMs;
    return this.#started + consentSeekMs;
  }

  report({ warnings }: Pick<OpenPage, 'warnings'>): void {
    if (this.#done !== undefined) {
      const { cmp, isCosmetic } = this.#done;
      warnings.add(
        'CONSENT_HANDLED',
        `the consent banner of ${cmp} was ${isCosmetic ? 'hidden' : 'refused'}`,
      );
    } else if (this.#banner !== undefined) {
      warnings.add('CONSENT_UNANSWERED', `the consent banner of ${this.#banner} could not be refused`);
    }
  }
}
