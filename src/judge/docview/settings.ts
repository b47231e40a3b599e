// Settings of a docview: default, unit and source of each; and the ways to find replicas. `--help` reads this file, so
// it must not load zod.

import type { NumberSetting } from '../../base/schema/number-setting.ts';

export interface DocViewSettings {
  /** λ: keywords of a docview. */
  readonly keywords: number;
  /** δ: sentences of an abstract. */
  readonly sentences: number;
  /** θ: keywords by which sentences are weighed. */
  readonly sentenceKeywords: number;
  /** β: least cosine with the topic for the links of a hub block to be accepted. */
  readonly relevance: number;
}

const PAPER = 'Zhang, Chen & Li, §7.3';

const COUNT = { least: 1, most: 1000, isWhole: true } as const;

export const DOCVIEW_SETTINGS = {
  keywords: {
    default: 10,
    ...COUNT,
    summary: 'λ: keywords of a record',
    source: 'the paper leaves it to the user',
  },
  sentences: { default: 15, ...COUNT, summary: 'δ: sentences of an abstract, at most', source: PAPER },
  sentenceKeywords: { default: 15, ...COUNT, summary: 'θ: keywords that weigh sentences', source: PAPER },
  relevance: {
    default: 0.1,
    least: 0,
    most: 1,
    isWhole: false,
    summary: 'β: cosine with the topic above which a block of links is relevant',
    source: 'the paper gives none; docs/docview.md',
  },
} as const satisfies Record<keyof DocViewSettings, NumberSetting>;

export const DEFAULT_SETTINGS: DocViewSettings = {
  keywords: DOCVIEW_SETTINGS.keywords.default,
  sentences: DOCVIEW_SETTINGS.sentences.default,
  sentenceKeywords: DOCVIEW_SETTINGS.sentenceKeywords.default,
  relevance: DOCVIEW_SETTINGS.relevance.default,
};

export const REPLICA_METHODS = ['minhash', 'fingerprint'] as const;
export type ReplicaMethod = (typeof REPLICA_METHODS)[number];
