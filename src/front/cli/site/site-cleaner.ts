// Cleans one page by the model of its site, and collects over all pages what the site repeats.

import { onOneLine } from '../../../base/text/on-one-line.ts';
import { cleanedPage } from '../../../judge/content/cleaned/cleaned-page.ts';
import { contentOf } from '../../../judge/content/content.ts';
import type { Selection } from '../../../judge/hast/kept.ts';
import type { SiteMethodName } from '../../../judge/site/learner.ts';
import { ONCE_PARTS, OnceParts } from '../../../judge/site/once-parts.ts';
import {
  partBox,
  type SiteFinding,
  type SiteJudge,
  siteSelection,
} from '../../../judge/site/site-finding.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { xpathsOf } from '../../../page/snapshot/xpath.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import { repeatPicture } from '../../../show/picture/repeat-picture.ts';
import type { PageFlags } from '../flags/page-flags.ts';

export interface SiteCleanFlags extends PageFlags {
  by: SiteMethodName;
  threshold?: number;
  format: 'markdown' | 'text' | 'html';
  json?: true;
  output?: string;
  out?: string;
  cleaned?: true | string;
  picture?: true | string;
}

export interface CleanedFile {
  readonly kind: 'content' | 'cleaned' | 'picture' | 'json';
  readonly data: string | Uint8Array;
}

export class SiteCleaner {
  readonly #judge: SiteJudge;
  readonly #flags: SiteCleanFlags;
  readonly #parts = new OnceParts();
  readonly #repeated = new Map<string, string>();

  constructor(judge: SiteJudge, flags: SiteCleanFlags) {
    this.#judge = judge;
    this.#flags = flags;
  }

  async filesOf(target: string, result: ReadPage): Promise<CleanedFile[]> {
    const { snapshot, before } = result;
    const finding = this.#judge(snapshot);
    const selection = siteSelection(snapshot, finding);
    if (this.#flags.out !== undefined) this.#gather(result, finding);
    const files: CleanedFile[] = [];
    if (this.#flags.json === true)
      files.push({ kind: 'json', data: `${JSON.stringify(findingRecord(target, result, finding))}\n` });
    if (this.#flags.json !== true || this.#flags.out !== undefined)
      files.push({ kind: 'content', data: this.#rendered(result, selection) });
    if (this.#flags.cleaned !== undefined)
      files.push({ kind: 'cleaned', data: cleanedPage(snapshot, selection) });
    if (before !== undefined && this.#flags.picture !== undefined) {
      const shaded = finding.parts.map(part => ({ ...part, pageBox: partBox(snapshot, part) }));
      files.push({ kind: 'picture', data: await repeatPicture(before, snapshot, shaded) });
    }
    return files;
  }

  /** Markdown by file name; empty parts are left out. */
  repeatedTexts(): ReadonlyMap<string, string> {
    return new Map(
      ONCE_PARTS.flatMap(name => [[`${name}.md`, this.#repeated.get(name) ?? '']] as const).filter(
        ([, text]) => text !== '',
      ),
    );
  }

  #gather(result: ReadPage, finding: SiteFinding): void {
    const { snapshot, zoning } = result;
    for (const [name, selection] of this.#parts.take(snapshot, zoning, finding)) {
      const { markdown } = contentOf(snapshot, zoning, { selection });
      const known = this.#repeated.get(name);
      if (markdown.trim() !== '')
        this.#repeated.set(name, known === undefined ? markdown : `${known}\n${markdown}`);
    }
  }

  #rendered({ snapshot, zoning }: ReadPage, selection: Selection): string {
    const { format } = this.#flags;
    return contentOf(snapshot, zoning, { selection })[format];
  }
}

function findingRecord(target: string, { snapshot }: ReadPage, { parts }: SiteFinding): object {
  const xpaths = xpathsOf(snapshot);
  const tree = treeOf(snapshot);
  return {
    schema: 'pith/site-finding@1',
    target,
    url: snapshot.finalUrl,
    parts: parts.map(({ element, isNoise, importance, reason, texts }) => ({
      xpath: xpaths[element] ?? '',
      noise: isNoise,
      importance: Math.round(importance * 1000) / 1000,
      reason,
      text: texts
        .map(index => onOneLine(tree.text(index).text))
        .join(' ')
        .slice(0, LONGEST_TEXT),
    })),
  };
}

/** Characters of a part that are shown to identify it. */
const LONGEST_TEXT = 120;
