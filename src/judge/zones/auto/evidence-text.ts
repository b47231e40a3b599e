// Words the strongest evidence for a zone, so that a user can check it on the picture.

import { FEATURE_PHRASES } from './features/leaf-features.ts';

interface Evidence {
  /** A name of FEATURE_NAMES. */
  readonly feature: string;
  readonly value: number;
  /** Added to the zone's score. */
  readonly gain: number;
}

const SHOWN = 3;

export function evidenceSentence(evidence: readonly Evidence[], confidence: number): string {
  const phrases = new Set<string>();
  for (const { feature, value, gain } of evidence) {
    if (phrases.size === SHOWN) break;
    if (gain > 0) phrases.add(FEATURE_PHRASES.get(feature)?.(value) ?? `${feature} is ${value}`);
  }
  const percent = Math.round(confidence * 100);
  if (phrases.size === 0) return `${percent} % sure: goes with what is around it`;
  return `${percent} % sure: ${[...phrases].join('; ')}`;
}
