// Loads autoconsent: the script that runs inside frames, and its rules.

import type { Config, IndexedCMPRuleset, RuleBundle } from '@duckduckgo/autoconsent';
import { once } from '../../../base/memoize.ts';

export interface ConsentRules {
  readonly script: string;
  /** Only the rules that fit an address: all of them would be too much for a page. */
  readonly rulesFor: (url: string, mainFrame: boolean) => RuleBundle;
}

export const CONSENT_CONFIG: Partial<Config> = {
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
