// A wall is what was read in place of a page, such as a login form.

import type { AccessFacts } from './access-facts.ts';

export interface Wall {
  readonly kind: 'robot-wall' | 'consent-wall' | 'login-wall' | 'paywall' | 'soft-404' | 'empty-shell';
  /** The code of its warning. */
  readonly warning: string;
  readonly says: string;
  /** False for pages that show content of their own. */
  readonly gate: (facts: AccessFacts) => boolean;
  readonly evidence: (facts: AccessFacts) => readonly Evidence[];
}

/** A sentence for people, its weight, and if the page has it. */
type Evidence = readonly [says: string, weight: number, isFound: boolean];
