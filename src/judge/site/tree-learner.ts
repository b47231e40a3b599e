// The Site Style Tree as one of the methods of this room.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { JudgeSettings, ReadyJudge, SiteLearner } from './learner.ts';
import { SiteTree } from './site-tree.ts';
import { type TreeData, treeData, treeFromData } from './tree-data.ts';
import { treeJudge } from './tree-judge.ts';
import { type WeighedElement, weigh } from './weighed-tree.ts';

interface ReadyTree {
  readonly tree: SiteTree;
  readonly weighed: WeighedElement;
}

export class TreeLearner implements SiteLearner<TreeData> {
  #tree = new SiteTree();
  /** For as long as nothing is added. */
  #ready: ReadyTree | undefined;

  add(snapshot: Snapshot): void {
    this.#ready = undefined;
    this.#tree.add(snapshot);
  }

  mergeData(data: TreeData): void {
    this.#ready = undefined;
    if (this.#tree.root.pages === 0) this.#tree = treeFromData(data);
    else this.#tree.merge(treeFromData(data));
  }

  data(): TreeData {
    return treeData(this.#tree);
  }

  judge({ threshold }: JudgeSettings): ReadyJudge {
    this.#ready ??= this.#weigh();
    return treeJudge(this.#ready.tree, this.#ready.weighed, threshold);
  }

  #weigh(): ReadyTree {
    // Which of two styles of as many pages comes first is not to depend on which page was read first.
    const tree = treeFromData(this.data());
    return { tree, weighed: weigh(tree.root) };
  }
}
