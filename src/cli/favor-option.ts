// `--favor`, for every verb that writes content.

import { Option } from 'commander';
import { FAVORS } from '../content/selection/favor.ts';

export const favorOption = (): Option =>
  new Option('--favor <what>', 'where the evidence is weak, keep less (precision) or more (recall)').choices(
    FAVORS,
  );
