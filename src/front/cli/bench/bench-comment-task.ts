// Measures comments on hand-marked pages, for `pith bench --dataset comments`.

import {
  benchComments,
  type CommentSummary,
  summariesOf,
} from '../../../lab/bench/comments/bench-comments.ts';
import { MARKS_FILE, readMarkedPages } from '../../../lab/bench/comments/marked-pages.ts';
import type { GateFigures } from '../../../lab/bench/gate.ts';
import { pagesNamed } from '../../../lab/bench/pages/pages-to-see.ts';
import { share, type Table } from '../../../lab/bench/tables.ts';
import { toUsageError } from './bench-content-task.ts';
import type { BenchFlags, BenchTask } from './bench-task.ts';

export async function commentTask(folders: readonly string[], flags: BenchFlags): Promise<BenchTask> {
  const read = (folder: string) =>
    readMarkedPages(folder).catch((error: unknown) => {
      throw toUsageError(error, folder, 'comments');
    });
  const all = (await Promise.all(folders.map(read))).flat();
  const pages = pagesNamed(all, flags.page ?? []);
  return {
    pages: pages.length,
    inputs: { files: [...all.map(({ file }) => file), ...folders.map(folder => `${folder}/${MARKS_FILE}`)] },
    figures: [...commentFigures(summariesOf([])).keys()],
    run: async seeing => {
      const { result, unseen, problems } = await benchComments(pages, seeing);
      return {
        tables: [commentTable(result.summaries)],
        record: { ...result, unseen },
        figures: commentFigures(result.summaries),
        unseen,
        problems,
        notes: [],
      };
    },
  };
}

const SHARES = ['dropped', 'taken', 'found', 'author', 'date', 'depth'] as const;

const commentFigures = (summaries: readonly CommentSummary[]): GateFigures =>
  new Map(
    summaries.flatMap(summary => SHARES.map(name => [`${name}.${summary.kind}`, summary[name]] as const)),
  );

const commentTable = (summaries: readonly CommentSummary[]): Table => [
  'Comments: shares over all pages of a kind',
  [
    ['kind', 'pages', ...SHARES, 'invented'],
    ...summaries.map(summary => [
      summary.kind,
      String(summary.pages),
      ...SHARES.map(name => share(summary[name])),
      String(summary.invented),
    ]),
  ],
];
