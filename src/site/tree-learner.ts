// The Site Style Tree as one of the methods of this room.

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { JudgeSettings, ReadyJudge, SiteLearner } from './learner.ts';
import { SiteTree } from './site-tree.ts';
import { type TreeData, treeData, treeFromData } from './tree-data.ts';
import { treeJudge } from './tree-judge.ts';

export class TreeLearner implements SiteLearner<TreeData> {
  #tree = new SiteTree();

  add(snapshot: Snapshot): void {
    this.#tree.add(snapshot);
  }

  mergeData(data: TreeData): void {
    if (this.#tree.root.pages === 0) this.#tree = treeFromData(data);
    else this.#tree.merge(treeFromData(data));
  }

  data(): TreeData {
    return treeData(this.#tree);
  }

  judge({ threshold }: JudgeSettings): ReadyJudge {
    // Which of two styles of as many pages comes first is not to depend on which page was read first.
    return treeJudge(treeFromData(this.data()), threshold);
  }
}
