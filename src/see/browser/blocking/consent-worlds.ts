// Runs autoconsent in an isolated world of every frame: it sees the page's DOM, and the page does not see it.

import type { Config, ContentScriptMessage, IndexedCMPRuleset, RuleBundle } from '@duckduckgo/autoconsent';
import type { CDPSession, Frame, Page } from 'playwright-core';
import { once } from '../../../base/memoize.ts';
import { VISIT_LIMITS } from '../limits.ts';
import { type PageWatch, withDeadline } from '../watch/page-watch.ts';

interface ConsentWork {
  readonly watch: PageWatch;
  readonly rules: ConsentRules;
  readonly onMessage: (message: ContentScriptMessage) => void;
}

export class ConsentWorlds {
  readonly #page: Page;
  readonly #work: ConsentWork;
  readonly #sessions: CDPSession[] = [];
  readonly #onFrame = (frame: Frame) => void this.#enterOwnProcess(frame);

  constructor(page: Page, work: ConsentWork) {
    this.#page = page;
    this.#work = work;
  }

  async enter(): Promise<void> {
    this.#page.on('framenavigated', this.#onFrame);
    await this.#open(this.#page);
    const [, ...children] = this.#page.frames();
    await Promise.all(children.map(frame => this.#enterOwnProcess(frame)));
  }

  /** Bounded, and never throws. */
  async leave(): Promise<void> {
    this.#page.off('framenavigated', this.#onFrame);
    const step = { what: 'leaving the frames', ms: VISIT_LIMITS.freezeMs };
    await Promise.allSettled(this.#sessions.map(session => withDeadline(step, session.detach())));
  }

  /** For frames in another process. Playwright throws for the others, which the session of the page reaches. */
  async #enterOwnProcess(frame: Frame): Promise<void> {
    if (frame === this.#page.mainFrame()) return;
    await this.#open(frame).catch(() => {});
  }

  async #open(target: Page | Frame): Promise<void> {
    const { watch } = this.#work;
    const cdp = await watch.run(STEP, this.#page.context().newCDPSession(target));
    this.#sessions.push(cdp);
    const { frameTree } = await watch.run(STEP, cdp.send('Page.getFrameTree'));
    const topFrameId = target === this.#page ? frameTree.frame.id : undefined;
    await new ConsentSession(this.#work, cdp, topFrameId).start();
  }
}

const STEP = { what: 'looking for a consent banner', ms: VISIT_LIMITS.consentBannerMs } as const;
const WORLD = 'pith-consent';
const BINDING = 'pithConsentSend';
/** Autoconsent sends objects, and a binding accepts text only. */
const BRIDGE = `globalThis.autoconsentSendMessage = message => Promise.resolve(${BINDING}(JSON.stringify(message)));`;

/** All frames of one process. */
class ConsentSession {
  readonly #work: ConsentWork;
  readonly #cdp: CDPSession;
  readonly #topFrameId: string | undefined;
  readonly #pageContexts = new Map<string, number>();
  readonly #frameIds = new Map<number, string>();

  constructor(work: ConsentWork, cdp: CDPSession, topFrameId: string | undefined) {
    this.#work = work;
    this.#cdp = cdp;
    this.#topFrameId = topFrameId;
  }

  /** Chromium announces existing contexts at once, and those of later documents when they are created. */
  async start(): Promise<void> {
    this.#cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const { isDefault, frameId } = (context.auxData ?? {}) as { isDefault?: boolean; frameId?: string };
      if (isDefault !== true || frameId === undefined) return;
      this.#pageContexts.set(frameId, context.id);
      // The frame may be removed meanwhile.
      this.#enterFrame(frameId).catch(() => {});
    });
    this.#cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== BINDING) return;
      this.#receive(JSON.parse(payload) as ContentScriptMessage, executionContextId).catch(() => {});
    });
    const binding = { name: BINDING, executionContextName: WORLD };
    await this.#work.watch.run(STEP, this.#cdp.send('Runtime.addBinding', binding));
    await this.#work.watch.run(STEP, this.#cdp.send('Runtime.enable'));
  }

  async #enterFrame(frameId: string): Promise<void> {
    const { executionContextId } = await this.#work.watch.run(
      STEP,
      this.#cdp.send('Page.createIsolatedWorld', { frameId, worldName: WORLD }),
    );
    this.#frameIds.set(executionContextId, frameId);
    await this.#evaluate(executionContextId, `${BRIDGE}\n${this.#work.rules.script}`);
  }

  async #receive(message: ContentScriptMessage, contextId: number): Promise<void> {
    const frameId = this.#frameIds.get(contextId);
    if (message.type === 'init') {
      const rules = this.#work.rules.rulesFor(message.url, frameId === this.#topFrameId);
      await this.#answer(contextId, { type: 'initResp', config: CONSENT_CONFIG, rules });
    } else if (message.type === 'eval') {
      const pageContext = this.#pageContexts.get(frameId ?? '');
      const result = pageContext === undefined ? false : await this.#evaluate(pageContext, message.code);
      await this.#answer(contextId, { type: 'evalResp', id: message.id, result });
    } else this.#work.onMessage(message);
  }

  async #answer(contextId: number, message: unknown): Promise<void> {
    await this.#evaluate(contextId, `autoconsentReceiveMessage(${JSON.stringify(message)}); undefined`);
  }

  async #evaluate(contextId: number, expression: string): Promise<unknown> {
    const how = { returnByValue: true, awaitPromise: true, timeout: VISIT_LIMITS.consentSeekMs };
    const { result, exceptionDetails } = await this.#work.watch.run(
      { what: 'answering a consent banner', ms: VISIT_LIMITS.consentMs },
      this.#cdp.send('Runtime.evaluate', { contextId, expression, ...how }),
    );
    return exceptionDetails === undefined ? result.value : false;
  }
}

interface ConsentRules {
  readonly script: string;
  /** Only the rules that fit an address: all of them would be too much for a page. */
  readonly rulesFor: (url: string, mainFrame: boolean) => RuleBundle;
}

const CONSENT_CONFIG: Partial<Config> = {
  enabled: true,
  autoAction: 'optOut',
  // Hiding before detection would change the layout of pages without a banner.
  enablePrehide: false,
  enableCosmeticRules: true,
  enableGeneratedRules: true,
  // A heuristic may click on something that is no banner.
  heuristicMode: 'off',
  detectRetries: 20,
  isMainWorld: false,
  logs: {
    lifecycle: false,
    rulesteps: false,
    detectionsteps: false,
    evals: false,
    errors: false,
    messages: false,
    waits: false,
  },
};

/** Read once per process: 0.4 MB. */
export const consentRules = once(load);

/** Loads autoconsent: the script that runs inside frames, and its rules. */
async function load(): Promise<ConsentRules> {
  const [{ filterCompactRules }, { CONSENT_SCRIPT, CONSENT_RULES }] = await Promise.all([
    import('@duckduckgo/autoconsent'),
    import('./consent.generated.ts'),
  ]);
  const rules = JSON.parse(CONSENT_RULES) as IndexedCMPRuleset;
  return {
    script: CONSENT_SCRIPT,
    rulesFor: (url, mainFrame) => ({
      autoconsent: [],
      compact: filterCompactRules(rules, { url, mainFrame }),
    }),
  };
}
