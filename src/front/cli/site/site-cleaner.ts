// Cleans one page by the model of its site, and collects over all pages what the site repeats.

import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { onOneLine } from '../../../base/text/on-one-line.ts';
import { cleanedPage } from '../../../judge/content/cleaned/cleaned-page.ts';
import { contentOf } from '../../../judge/content/content.ts';
import type { SiteMethodName } from '../../../judge/site/learner.ts';
import { ONCE_PARTS, OnceParts } from '../../../judge/site/once-parts.ts';
import {
  partBox,
  type SiteFinding,
  type SiteJudge,
  siteSelection,
} from '../../../judge/site/site-finding.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { xpathOf } from '../../../page/snapshot/xpath.ts';
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

export interface SiteCleaner {
  readonly filesOf: (target: string, result: ReadPage) => Promise<CleanedFile[]>;
  /** Markdown by file name; empty parts are left out. */
  readonly repeatedTexts: () => ReadonlyMap<string, string>;
}

export function siteCleaner(judge: SiteJudge, flags: SiteCleanFlags): SiteCleaner {
  const parts = new OnceParts();
  const repeated: KeyedLists<string, string> = new Map();

  function gather({ snapshot, zoning }: ReadPage, finding: SiteFinding): void {
    for (const [name, selection] of parts.take(snapshot, zoning, finding)) {
      const { markdown } = contentOf(snapshot, zoning, { selection });
      if (markdown.trim() !== '') addTo(repeated, name, markdown);
    }
  }

  return {
    filesOf: async (target, result) => {
      const { snapshot, zoning, before } = result;
      const finding = judge(snapshot);
      const selection = siteSelection(snapshot, finding);
      if (flags.out !== undefined) gather(result, finding);
      const files: CleanedFile[] = [];
      if (flags.json === true)
        files.push({ kind: 'json', data: `${JSON.stringify(findingRecord(target, result, finding))}\n` });
      if (flags.json !== true || flags.out !== undefined)
        files.push({ kind: 'content', data: contentOf(snapshot, zoning, { selection })[flags.format] });
      if (flags.cleaned !== undefined)
        files.push({ kind: 'cleaned', data: cleanedPage(snapshot, selection) });
      if (before !== undefined && flags.picture !== undefined) {
        const shaded = finding.parts.map(part => ({ ...part, pageBox: partBox(snapshot, part) }));
        files.push({ kind: 'picture', data: await repeatPicture(before, snapshot, shaded) });
      }
      return files;
    },
    repeatedTexts: () => {
      const named = ONCE_PARTS.filter(name => repeated.has(name));
      return new Map(named.map(name => [`${name}.md`, repeated.get(name)?.join('\n') ?? '']));
    },
  };
}

function findingRecord(target: string, { snapshot }: ReadPage, { parts }: SiteFinding): object {
  const tree = treeOf(snapshot);
  return {
    schema: 'pith/site-finding@1',
    target,
    url: snapshot.finalUrl,
    parts: parts.map(({ element, isNoise, importance, reason, texts }) => ({
      xpath: xpathOf(snapshot, element),
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
