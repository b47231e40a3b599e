// The parameters that no paper publishes, over a grid: `tune.ts SNAPSHOTS|- DIR SET…`. Each fold's best is chosen on the
// other folds and scored on the fold, beside the best of all pages, so that it shows what the choice is worth.

import type { MethodSettings } from '../../src/judge/baselines/parameters.ts';
import { FOLDS } from '../training/folds-by-site.ts';
import { answersBy, contentScoreOf, type MethodName, mean, votePages } from './pages.ts';

const [snapshots, folder = '', ...folders] = process.argv.slice(2);
const pages = await votePages(folder, folders, snapshots === '-' ? undefined : snapshots);

const MOST_SHOWN = 50;

const GRIDS: readonly { method: MethodName; settings: readonly MethodSettings[] }[] = [
  {
    method: 'subtree',
    settings: [1, 2, 3, 4].flatMap(generations =>
      [0.3, 0.5].flatMap(gamma => [20, 40].map(alpha => ({ subtree: { generations, gamma, alpha } }))),
    ),
  },
  {
    method: 'patterns',
    settings: [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32].map(threshold => ({ patterns: { threshold } })),
  },
  {
    method: 'tagtree',
    settings: [0.3, 0.5, 0.7].flatMap(hub =>
      [0.05, 0.2, 1].flatMap(image =>
        [0.1, 0.2, 0.3, 0.5, 0.7].map(page => ({ tagtree: { hub, image, 'hub-page': page } })),
      ),
    ),
  },
];

for (const { method, settings } of GRIDS) {
  const scores = settings.map(setting =>
    pages.map(page => contentScoreOf(page, answersBy(method, page, setting).kept)?.f1 ?? null),
  );
  const meanOver = (row: readonly (number | null)[], isIn: (fold: number) => boolean) =>
    mean(row.filter((_, place) => isIn(pages[place].fold)));
  const best = (isIn: (fold: number) => boolean) => {
    const means = scores.map(row => meanOver(row, isIn));
    return means.indexOf(Math.max(...means));
  };
  const all = scores.map(row => meanOver(row, () => true));
  const order = all.map((value, place) => ({ value, place })).sort((a, b) => b.value - a.value);
  console.log(`${method}: content F1`);
  for (const { value, place } of order.slice(0, MOST_SHOWN))
    console.log(`  ${value.toFixed(3)} ${JSON.stringify(settings[place])}`);
  const chosen = Array.from({ length: FOLDS }, (_, fold) => best(other => other !== fold));
  const unseen = pages.map(({ fold }, place) => scores[chosen[fold]][place]);
  console.log(
    `  chosen on other folds: ${mean(unseen).toFixed(3)}, by fold ${JSON.stringify(chosen.map(c => settings[c]))}`,
  );
}
