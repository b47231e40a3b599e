// The mean of figures as tables print it.

import { meanOf } from '../../src/lab/bench/statistics.ts';

export const figure = (values: readonly (number | null)[]): string => (meanOf(values) ?? 0).toFixed(3);
