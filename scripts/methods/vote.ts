// Measures if a vote of all methods beats the best one: `vote.ts SNAPSHOTS|- DIR SET…`, folds by site. One vote is by
// majority; the weights of the other are learned on the other folds.

import { ZONES, type Zone } from '../../src/judge/zones/zoning.ts';
import { seeded } from '../../src/lab/bench/random.ts';
import { FOLDS } from '../training/folds-by-site.ts';
import { type Example, learn, type Rule } from './logistic-regression.ts';
import {
  type Answers,
  answersBy,
  contentScoreOf,
  differenceInterval,
  METHODS,
  type MethodName,
  mean,
  type VotePage,
  votePages,
  zoneScoreOf,
} from './pages.ts';

const [snapshots, folder = '', ...folders] = process.argv.slice(2);
const pages = await votePages(folder, folders, snapshots === '-' ? undefined : snapshots);
const answers = pages.map(
  page =>
    Object.fromEntries(METHODS.map(method => [method, answersBy(method, page)])) as Record<
      MethodName,
      Answers
    >,
);

/** What a voter says of the items of a page, by its place. */
type Voter = (place: number) => Answers;

const alone =
  (method: MethodName): Voter =>
  place =>
    answers[place][method];

function majority(methods: readonly MethodName[]): Voter {
  return place => {
    const said = methods.map(method => answers[place][method]);
    return {
      kept: pages[place].items.map(
        (_, item) => said.filter(({ kept }) => kept[item]).length * 2 > methods.length,
      ),
      zones: pages[place].items.map((_, item) => mostNamed(said.map(({ zones }) => zones[item]))),
    };
  };
}

/** Of as many votes the first method's. */
function mostNamed(votes: readonly Zone[]): Zone {
  const counts = new Map<Zone, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

/** What is known of an item: each method's answer, how sure `auto` is of it, how much it weighs. */
function evidenceOf(page: VotePage, place: number, item: number): number[] {
  const row = [1];
  for (const method of METHODS) {
    const { zones, kept } = answers[place][method];
    row.push(kept[item] ? 1 : 0, ...ZONES.map(zone => Number(zones[item] === zone)));
  }
  const sure = page.auto.confidences[page.items[item].element];
  const first = answers[place].auto.zones[item];
  // How sure it is counts for the zone it names.
  row.push(...ZONES.map(zone => (zone === first ? sure : 0)), Math.log(1 + page.items[item].weight) / 8);
  return row;
}

function learned(): Voter {
  const rows = pages.map((page, place) => page.items.map((_, item) => evidenceOf(page, place, item)));
  const examples = (classOf: (page: VotePage, item: number) => number) =>
    pages.map((page, place): Example[] => {
      const total = page.items.reduce((sum, { weight }) => sum + weight, 0);
      return page.items.map(({ weight }, item) => ({
        row: rows[place][item],
        label: classOf(page, item),
        weight: weight / total,
      }));
    });
  const keeps = examples((page, item) => Number(page.items[item].content === true));
  const zones = examples((page, item) => ZONES.indexOf(page.items[item].zone));
  const rulesFor = (all: readonly Example[][], classes: number): Rule[] =>
    Array.from({ length: FOLDS }, (_, fold) =>
      learn(all.filter((_, place) => pages[place].fold !== fold).flat(), classes),
    );
  const keepRules = rulesFor(keeps, 2);
  const zoneRules = rulesFor(zones, ZONES.length);
  return place => ({
    kept: rows[place].map(row => keepRules[pages[place].fold](row) === 1),
    zones: rows[place].map(row => ZONES[zoneRules[pages[place].fold](row)]),
  });
}

const VOTERS: readonly (readonly [name: string, voter: Voter])[] = [
  ...METHODS.map(method => [method, alone(method)] as const),
  ['majority of auto, subtree, tagtree', majority(['auto', 'subtree', 'tagtree'])],
  ['majority of auto, vlps, tagtree', majority(['auto', 'vlps', 'tagtree'])],
  ['majority of five', majority(['auto', 'vlps', 'subtree', 'patterns', 'tagtree'])],
  ['learned', learned()],
];

const scored = VOTERS.map(([name, voter]) => {
  const said = pages.map((_, place) => voter(place));
  return {
    name,
    accuracy: pages.map((page, place) => zoneScoreOf(page, said[place].zones).accuracy),
    macroF1: pages.map((page, place) => zoneScoreOf(page, said[place].zones).macroF1),
    content: pages.map((page, place) => contentScoreOf(page, said[place].kept)),
  };
});
const [auto] = scored;
const random = seeded(5);
const three = (value: number) => value.toFixed(3);
console.log('| voter | accuracy | macro F1 | − auto, 95 % | content F1 | − auto, 95 % | A | B | C |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const { name, accuracy, macroF1, content } of scored) {
  const f1 = content.map(score => score?.f1 ?? 0);
  const autoF1 = auto.content.map(score => score?.f1 ?? 0);
  const byZones = differenceInterval(
    accuracy.map((value, at) => value - auto.accuracy[at]),
    random,
  );
  const byContent = differenceInterval(
    f1.map((value, at) => value - autoF1[at]),
    random,
  );
  const grades = ['A', 'B', 'C'].map(grade => content.filter(score => score?.grade === grade).length);
  const between = ([low, high]: [number, number]) => `${three(low)} to ${three(high)}`;
  console.log(
    `| ${name} | ${three(mean(accuracy))} | ${three(mean(macroF1))} | ${between(byZones)} | ${three(mean(f1))} | ${between(byContent)} | ${grades.join(' | ')} |`,
  );
}
const kinds = [...new Set(pages.map(({ kind }) => kind))];
console.log('\nContent F1 by kind, and pages on which each is best');
for (const kind of kinds) {
  const of = (values: readonly (number | undefined)[]) =>
    mean(values.filter((_, at) => pages[at].kind === kind));
  const row = scored
    .slice(0, METHODS.length)
    .map(({ content }) => three(of(content.map(score => score?.f1))));
  const places = pages.flatMap((page, place) => (page.kind === kind ? [place] : []));
  const wins = scored.slice(0, METHODS.length).map(({ content }) => {
    const best = (place: number) =>
      Math.max(...scored.slice(0, METHODS.length).map(other => other.content[place]?.f1 ?? 0));
    return places.filter(place => best(place) > 0 && (content[place]?.f1 ?? 0) >= best(place) - 0.005).length;
  });
  console.log(
    `| ${kind} | ${places.length} | ${row.map((value, at) => `${value} (${wins[at]})`).join(' | ')} |`,
  );
}
