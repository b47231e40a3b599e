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

/** Waits in the frames of the page, and leaves them. */
export async function inConsentWorlds(
  page: Page,
  work: ConsentWork,
  wait: () => Promise<void>,
): Promise<void> {
  const { watch } = work;
  const sessions: CDPSession[] = [];

  async function open(target: Page | Frame): Promise<void> {
    const cdp = await watch.run(STEP, page.context().newCDPSession(target));
    sessions.push(cdp);
    const { frameTree } = await watch.run(STEP, cdp.send('Page.getFrameTree'));
    await enterFrames(work, cdp, target === page ? frameTree.frame.id : undefined);
  }

  /** For frames in another process. Playwright throws for the others, which the session of the page reaches. */
  async function openOwnProcess(frame: Frame): Promise<void> {
    if (frame !== page.mainFrame()) await open(frame).catch(() => {});
  }

  const onFrame = (frame: Frame) => void openOwnProcess(frame);
  const enter = async () => {
    page.on('framenavigated', onFrame);
    await open(page);
    const [, ...children] = page.frames();
    await Promise.all(children.map(openOwnProcess));
  };
  try {
    await watch.run(STEP, enter());
    await wait();
  } finally {
    page.off('framenavigated', onFrame);
    const step = { what: 'leaving the frames', ms: VISIT_LIMITS.freezeMs };
    await Promise.allSettled(sessions.map(session => withDeadline(step, session.detach())));
  }
}

const STEP = { what: 'looking for a consent banner', ms: VISIT_LIMITS.consentBannerMs } as const;
const WORLD = 'pith-consent';
const BINDING = 'pithConsentSend';
/** Autoconsent sends objects, and a binding accepts text only. */
const BRIDGE = `globalThis.autoconsentSendMessage = message => Promise.resolve(${BINDING}(JSON.stringify(message)));`;

/**
 * Enters all frames of one process. Chromium announces existing contexts at once, and those of later documents when they
 * are created.
 */
async function enterFrames(
  { watch, rules, onMessage }: ConsentWork,
  cdp: CDPSession,
  topFrameId: string | undefined,
): Promise<void> {
  const pageContexts = new Map<string, number>();
  const frameIds = new Map<number, string>();

  async function evaluate(contextId: number, expression: string): Promise<unknown> {
    const how = { returnByValue: true, awaitPromise: true, timeout: VISIT_LIMITS.consentSeekMs };
    const { result, exceptionDetails } = await watch.run(
      { what: 'answering a consent banner', ms: VISIT_LIMITS.consentMs },
      cdp.send('Runtime.evaluate', { contextId, expression, ...how }),
    );
    return exceptionDetails === undefined ? result.value : false;
  }

  async function answer(contextId: number, message: unknown): Promise<void> {
    await evaluate(contextId, `autoconsentReceiveMessage(${JSON.stringify(message)}); undefined`);
  }

  async function receive(message: ContentScriptMessage, contextId: number): Promise<void> {
    const frameId = frameIds.get(contextId);
    if (message.type === 'init') {
      const fitting = rules.rulesFor(message.url, frameId === topFrameId);
      await answer(contextId, { type: 'initResp', config: CONSENT_CONFIG, rules: fitting });
    } else if (message.type === 'eval') {
      const pageContext = pageContexts.get(frameId ?? '');
      const result = pageContext === undefined ? false : await evaluate(pageContext, message.code);
      await answer(contextId, { type: 'evalResp', id: message.id, result });
    } else onMessage(message);
  }

  async function enterFrame(frameId: string): Promise<void> {
    const world = { frameId, worldName: WORLD };
    const { executionContextId } = await watch.run(STEP, cdp.send('Page.createIsolatedWorld', world));
    frameIds.set(executionContextId, frameId);
    await evaluate(executionContextId, `${BRIDGE}\n${rules.script}`);
  }

  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    const { isDefault, frameId } = (context.auxData ?? {}) as { isDefault?: boolean; frameId?: string };
    if (isDefault !== true || frameId === undefined) return;
    pageContexts.set(frameId, context.id);
    // The frame may be removed meanwhile.
    enterFrame(frameId).catch(() => {});
  });
  cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== BINDING) return;
    receive(JSON.parse(payload) as ContentScriptMessage, executionContextId).catch(() => {});
  });
  const binding = { name: BINDING, executionContextName: WORLD };
  await watch.run(STEP, cdp.send('Runtime.addBinding', binding));
  await watch.run(STEP, cdp.send('Runtime.enable'));
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
