// Scores content of pages by models that never saw their sites, next to other extractors.

import { pathToFileURL } from 'node:url';
import { once } from '../../../src/base/memoize.ts';
import { fnv1a } from '../../../src/base/text/hashes.ts';
import { textOf } from '../../../src/judge/content/text.ts';
import { hastOf } from '../../../src/judge/hast/hast.ts';
import type { ContentModels } from '../../../src/judge/selection/content-models.ts';
import type { ContentSelector } from '../../../src/judge/selection/content-selection.ts';
import { peerContentMethods } from '../../../src/lab/bench/content/bench-content.ts';
import { scoreWords, type WordScore } from '../../../src/lab/bench/content/metrics.ts';
import type { PeerQuestion } from '../../../src/lab/bench/content/peer-answer.ts';
import { findPeers, type Peer, PeersThread } from '../../../src/lab/bench/content/peers.ts';
import type { TimedText } from '../../../src/lab/bench/content/result.ts';
import { seeded } from '../../../src/lab/bench/random.ts';
import { meanOf } from '../../../src/lab/bench/statistics.ts';
import { markdownTable } from '../../../src/lab/bench/tables.ts';
import { pieceText } from '../../../src/page/pieces/pieces.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { type ContentPage, contentPages, type PageSource } from '../pages.ts';
import { figure, type Scoring, type VariantRules } from '../scoring.ts';
import { unseenZones, type ZoneRule } from '../zones/subject.ts';
import { type ContentData, contentEvidence } from './collect.ts';
import { pieceKey, pieceLabels } from './piece-labels.ts';
import { shortenedArticle } from './shortened-article.ts';
import { CONTENT_SUBJECT } from './subject.ts';

interface Scored {
  readonly id: string;
  readonly set: ContentPage['set'];
  readonly kind: string;
  readonly isShortened: boolean;
  readonly words: number;
  /** Seeds of one variant have the same name: the table gives their mean. */
  readonly answers: { readonly name: string; readonly score: WordScore }[];
}

/** Words of a short article. */
const SHORT_WORDS = 300;
const SETS = ['text', 'labelled'] as const;

/** `alone`: does not run other extractors. */
export async function contentScoring(
  source: PageSource,
  alone: boolean,
): Promise<Scoring<ContentData, ContentModels, ContentSelector, ContentPage, Scored>> {
  const zones = once(() => unseenZones(source));
  const peers = alone ? [] : peerContentMethods(boundedPeers((await findPeers()).peers));
  return {
    subject: CONTENT_SUBJECT,
    pages: contentPages,
    score: async (page, rules) => {
      const { id, snapshot, text, kept } = page;
      const zonesOf = (await zones()).unseenBy(id);
      const answers = ownAnswers(id, snapshot, text, zonesOf, rules);
      for (const { name, answerOf } of peers)
        answers.push({ name, score: scoreWords((await answerOf(kept)).text, text) });
      const whole = scoredPage(page, text, answers, false);
      const short = cutShort(page, zonesOf);
      if (short === null) return [whole];
      const shortAnswers = ownAnswers(id, short.snapshot, short.text, zonesOf, rules);
      return [whole, scoredPage(page, short.text, shortAnswers, true)];
    },
    tables: scored =>
      SETS.flatMap(set => {
        const table = tableOf(scored.filter(page => page.set === set));
        return table === undefined ? [] : [set, table];
      }),
    summary: scored =>
      Object.fromEntries(
        SETS.flatMap(set => {
          const pages = scored.filter(page => page.set === set && !page.isShortened);
          const f1 = figure(scoresOf(pages, 'pith').map(score => score.f1));
          return pages.length === 0 ? [] : [[set, Number(f1)]];
        }),
      ),
    close: closePeers,
  };
}

function ownAnswers(
  id: string,
  snapshot: Snapshot,
  truth: string,
  zonesOf: ZoneRule,
  rules: readonly VariantRules<ContentSelector>[],
): Scored['answers'] {
  const zoning = zonesOf(snapshot);
  return rules.map(({ name, unseenBy }) => {
    const text = textOf(hastOf(snapshot, unseenBy(id)(snapshot, zoning)));
    return { name, score: scoreWords(text, truth) };
  });
}

/** The article with its middle and end cut out, and what is left of its content; null where the page is no long article. */
function cutShort(page: ContentPage, zonesOf: ZoneRule): { snapshot: Snapshot; text: string } | null {
  const { pieces } = contentEvidence(page.snapshot, zonesOf);
  const labels = pieceLabels(page, pieces);
  // Seeded by the page, so that every run cuts it at the same place.
  const snapshot = shortenedArticle(page, pieces, labels, seeded(fnv1a(page.id)));
  if (snapshot === null) return null;
  const isContent = new Map(
    pieces.map((piece, place) => [pieceKey(piece), (labels[place].share ?? 0) >= 0.5]),
  );
  const left = contentEvidence(snapshot, zonesOf).pieces.filter(
    piece => isContent.get(pieceKey(piece)) === true,
  );
  return { snapshot, text: left.map(piece => pieceText(snapshot, piece)).join(' ') };
}

function scoredPage(
  { id, set, kind }: ContentPage,
  text: string,
  answers: Scored['answers'],
  isShortened: boolean,
): Scored {
  return { id, set, kind, isShortened, words: text.split(/\s+/u).length, answers };
}

function tableOf(pages: readonly Scored[]): string | undefined {
  const whole = pages.filter(({ isShortened }) => !isShortened);
  if (whole.length === 0) return undefined;
  const names = [...new Set(whole.flatMap(({ answers }) => answers.map(({ name }) => name)))];
  const kinds = [...new Set(whole.map(({ kind }) => kind))].map(kind => ({
    name: kind,
    pages: whole.filter(page => page.kind === kind),
  }));
  kinds.sort((a, b) => b.pages.length - a.pages.length);
  const isShort = ({ kind, words }: Scored) => kind === 'article' && words < SHORT_WORDS;
  const groups = [
    { name: 'all', pages: whole },
    ...kinds,
    { name: `article under ${SHORT_WORDS} words`, pages: whole.filter(isShort) },
    { name: 'cut short', pages: pages.filter(({ isShortened }) => isShortened) },
  ].filter(group => group.pages.length > 0);
  const rows = groups.map(group => [
    group.name,
    String(group.pages.length),
    ...names.map(name => cell(group.pages, name)),
  ]);
  const balanced = names.map(name =>
    figure(kinds.map(kind => meanOf(scoresOf(kind.pages, name).map(({ f1 }) => f1)))),
  );
  rows.push(['its kinds, balanced', String(whole.length), ...balanced]);
  return markdownTable(['pages', 'count', ...names], rows);
}

function scoresOf(pages: readonly Scored[], name: string): WordScore[] {
  return pages.flatMap(({ answers }) =>
    answers.filter(answer => answer.name === name).map(({ score }) => score),
  );
}

function cell(pages: readonly Scored[], name: string): string {
  const scores = scoresOf(pages, name);
  if (scores.length === 0) return '';
  const [f1, precision, recall] = (['f1', 'precision', 'recall'] as const).map(part =>
    figure(scores.map(score => score[part])),
  );
  return `${f1} (${precision}, ${recall})`;
}

const DEADLINE_MS = 90_000;

/**
 * Other extractors run in a worker thread with a deadline for each page: some run for hours on a few pages. Needs
 * `npm run build`, which makes the code of the thread.
 */
const thread = new PeersThread(pathToFileURL('dist/peer-thread.js'));

const boundedPeers = (peers: readonly Peer[]): Peer[] =>
  peers.map(peer => ({ ...peer, answerTo: (html, url) => ask({ name: peer.name, html, url }) }));

const closePeers = (): Promise<void> => thread.close();

/** Returns an empty answer after the deadline. */
async function ask(question: PeerQuestion): Promise<TimedText> {
  try {
    return await thread.ask(question, DEADLINE_MS);
  } catch {
    console.error(`${question.name} gives no answer to ${question.url}`);
    return { text: '', milliseconds: DEADLINE_MS };
  }
}
