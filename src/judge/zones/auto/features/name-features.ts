// Features of names: what those of a leaf and its ancestors stand for on other sites.

import { at } from '../../../../base/columns.ts';
import { ZONES } from '../../zoning.ts';
import type { FeatureGroup } from './feature.ts';
import { NAME_SUMMARIES, NAME_WIDTH, type NameScores, nameEvidence } from './name-evidence.ts';

const WORDS: Readonly<Record<(typeof NAME_SUMMARIES)[number], string>> = {
  nearest: 'the nearest telling name',
  outermost: 'the outermost telling name',
  strongest: 'one name around it',
  sum: 'the sum of the names around it',
};

const NAME_FEATURES = NAME_SUMMARIES.flatMap(summary =>
  ZONES.map(
    zone =>
      [
        `${summary}${zone}`,
        undefined,
        (value: number) =>
          Math.abs(value) < 0.05
            ? `${WORDS[summary]} says nothing of ${zone}`
            : `${WORDS[summary]} speaks ${value > 0 ? 'for' : 'against'} ${zone}`,
      ] as const,
  ),
);

export const nameGroup = (scoresOf: NameScores): FeatureGroup => ({
  subjects: [{ name: 'name', words: '' }],
  rows: NAME_FEATURES,
  choose: isWanted => {
    const columns = Int32Array.from(NAME_FEATURES.keys()).filter(column =>
      isWanted(`name.${NAME_FEATURES[column]?.[0]}`),
    );
    return ({ snapshot, ink }) => {
      const { values, rowOf } = nameEvidence(snapshot, ink, scoresOf);
      return (row, leaf) => row.putSome(values, at(rowOf, leaf) * NAME_WIDTH, columns);
    };
  },
});
