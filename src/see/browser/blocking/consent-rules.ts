// Loads autoconsent: the script that runs inside frames, and its rules.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Config, filterCompactRules, IndexedCMPRuleset, RuleBundle } from '@duckduckgo/autoconsent';

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

let loaded: Promise<ConsentRules> | undefined;

/** Read once per process: 0.4 MB. */
export function consentRules(): Promise<ConsentRules> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ConsentRules> {
  // Loaded with `require`, because Node 20 takes the package's ES module for CommonJS by its extension.
  const require = createRequire(import.meta.url);
  const library = require('@duckduckgo/autoconsent') as { filterCompactRules: typeof filterCompactRules };
  const entry = require.resolve('@duckduckgo/autoconsent');
  const [script, json] = await Promise.all([
    readFile(join(dirname(entry), 'autoconsent.playwright.js'), 'utf8'),
    readFile(require.resolve('@duckduckgo/autoconsent/rules/compact-rules.json'), 'utf8'),
  ]);
  const rules = JSON.parse(json) as IndexedCMPRuleset;
  return {
    script,
    rulesFor: (url, mainFrame) => ({
      autoconsent: [],
      compact: library.filterCompactRules(rules, { url, mainFrame }),
    }),
  };
}
