// The Site Style Tree as a site method.

import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import type { JudgeSettings, ReadyJudge, SiteLearner } from '../learner.ts';
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
  /** Cached until a page is added. */
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
    // Makes the order of equally frequent styles independent of the order of pages.
    const tree = treeFromData(this.data());
    return { tree, weighed: weigh(tree.root) };
  }
}
