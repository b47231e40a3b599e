// Features of the whole page, the same for all its leaves.

import type { PageMeasures } from '../measures/page-measures.ts';
import { type Feature, type FeatureGroup, logPx, percent, px, sharedGroup } from './feature.ts';

const pageWidth = ({ snapshot }: PageMeasures): number => Math.max(1, snapshot.page.width);

const PAGE_FEATURES: readonly Feature<PageMeasures>[] = [
  ['pageHeight', ({ frame }) => logPx(frame.height), value => `is ${px(value)} high`],
  [
    'frameLeft',
    measures => measures.frame.left / pageWidth(measures),
    value => `leaves ${percent(value)} blank at the left`,
  ],
  [
    'frameWidth',
    measures => measures.frame.width / pageWidth(measures),
    value => `fills ${percent(value)} of the window`,
  ],
  ['proseShare', ({ proseShare }) => proseShare, value => `is ${percent(value)} long text`],
  ['linkShare', ({ linkShare }) => linkShare, value => `is ${percent(value)} links`],
  [
    'mainWidth',
    measures => (measures.frame.mainRight - measures.frame.mainLeft) / measures.frame.width,
    value => `has its main text on ${percent(value)} of the width`,
  ],
  [
    'areaWidth',
    measures => (measures.areaRight - measures.areaLeft) / measures.frame.width,
    value => `has what covers most of it on ${percent(value)} of the width`,
  ],
  [
    'areaInk',
    measures => {
      const [width, height] = [pageWidth(measures), measures.frame.height];
      return measures.area.within(0, 0, width, height) / (width * height);
    },
    value => `is covered to ${percent(value)}`,
  ],
  [
    'headings',
    ({ ink }) => Math.log2(1 + ink.of(0).headings),
    value => `has ${Math.round(2 ** value - 1)} headings`,
  ],
];

export const PAGE_GROUP: FeatureGroup = sharedGroup(
  [{ name: 'page', words: 'the page' }],
  PAGE_FEATURES,
  ({ snapshot }) => ({ bySubject: [new Int32Array(snapshot.elements.length)], count: 1 }),
  measures => measures,
);
