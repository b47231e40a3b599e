// The selection that keeps all of a page.

import { type Kept, selectionBy } from '../../src/judge/selection/kept.ts';
import type { Snapshot } from '../../src/page/snapshot/snapshot.ts';

export const everythingKept = (snapshot: Snapshot): Kept =>
  selectionBy(
    snapshot,
    () => true,
    () => true,
  );
