// Runs the paper's three experiments (§7) on captured pages: replicas, classification and index.

import { crossValidate, type Scores } from '../../../judge/docview/classify/cross-validate.ts';
import { type Described, docViewOf } from '../../../judge/docview/doc-view.ts';
import { type FeatureVector, topicOf } from '../../../judge/docview/feature-vector.ts';
import { stopWordsFor } from '../../../judge/docview/stop-words.ts';
import { wordsOf } from '../../../judge/docview/words.ts';
import { type IndexScore, scoreIndex } from './index-experiment.ts';
import type { SeenPage } from './made-pages.ts';
import { type ReplicaExperiment, replicaExperiment } from './replica-experiment.ts';

export interface DocViewExperiment {
  readonly pages: number;
  readonly replicas: ReplicaExperiment;
  readonly classification: { readonly cleaned: Scores; readonly whole: Scores };
  readonly index: Readonly<Record<IndexedPart, IndexScore>>;
}

/** The indexed part of a page. The title occurs in the whole page, but in no abstract. */
export type IndexedPart = 'abstract' | 'titledAbstract' | 'content' | 'full';

export function docViewExperiment(pages: readonly SeenPage[]): DocViewExperiment {
  const english = stopWordsFor('en', []);
  const cleaned = pages.map(({ draft }) => docViewOf(draft));
  const whole = pages.map(page =>
    topicOf([[{ text: page.whole, weight: 1, isHeading: false }]], word => english.has(word)),
  );
  // Near replicas would be in several folds, and be two answers to one query.
  const single = [...pages.keys()].filter(at => pages[at]?.set === 'base' || pages[at]?.set === 'other');
  const examples = (vectorOf: (at: number) => FeatureVector | undefined) =>
    single.map(at => ({ category: pages[at]?.text.category ?? '', vector: vectorOf(at) ?? new Map() }));
  return {
    pages: pages.filter(({ set }) => set === 'base').length,
    replicas: replicaExperiment(
      pages,
      cleaned.map(({ record, topic }) => ({
        words: wordsOf(record.content),
        frequencies: topic.frequencies,
      })),
      pages.map((page, at) => ({
        words: wordsOf(page.whole),
        frequencies: whole[at]?.frequencies ?? new Map(),
      })),
    ),
    classification: {
      cleaned: crossValidate(examples(at => cleaned[at]?.topic.vector)),
      whole: crossValidate(examples(at => whole[at]?.vector)),
    },
    index: indexScores(
      single.flatMap(at => {
        const [page, described] = [pages[at], cleaned[at]];
        return page === undefined || described === undefined ? [] : [{ page, described }];
      }),
    ),
  };
}

interface Single {
  readonly page: SeenPage;
  readonly described: Described;
}

function indexScores(pages: readonly Single[]): DocViewExperiment['index'] {
  const of = (textOf: (page: Single) => string): IndexScore =>
    scoreIndex(pages.map(one => ({ subject: one.page.text.subject, text: textOf(one) })));
  return {
    abstract: of(({ described }) => described.record.abstract),
    titledAbstract: of(({ described: { record } }) => `${record.title}\n${record.abstract}`),
    content: of(({ described }) => described.record.content),
    full: of(({ page }) => page.whole),
  };
}
