// Generates the pages of the paper's §7.2: base pages, near replicas in other templates, and others in the same
// template. Harder than in the paper: also near replicas with edited text.

import type { Draft } from '../../../judge/docview/draft.ts';
import { draftOf } from '../../../judge/docview/draft.ts';
import { contentSelection } from '../../../judge/selection/content-selection.ts';
import type { PageReader } from '../../../run/pipeline/pith.ts';
import { isSeen } from '../../../see/snapshot/sight.ts';
import { Random } from '../../bench/made/random.ts';
import { madePage } from './made-page.ts';
import { type NewsText, newsText } from './news-texts.ts';
import { drawEditCount, editText } from './republished.ts';

export interface MadePage {
  readonly set: 'base' | 'near' | 'edited' | 'other';
  /** Index of the base page that it is compared with. */
  readonly of: number;
  readonly text: NewsText;
  readonly template: number;
  /** Edits of the text, for an edited near replica. */
  readonly edits: number;
  /** Index over all sets, which seeds the parts that vary by page. */
  readonly page: number;
}

export interface SeenPage extends MadePage {
  readonly draft: Draft;
  /** All text of the page before cleaning. */
  readonly whole: string;
}

const TEMPLATES = 25;

/** Numbers of texts cycle through categories and their subjects. */
export function madePages(count: number, seed = 1): MadePage[] {
  const random = new Random(seed);
  const base = Array.from({ length: count }, (_, at): MadePage => {
    return { set: 'base', of: at, text: newsText(random, at), template: at % TEMPLATES, edits: 0, page: at };
  });
  const near: MadePage[] = [];
  const edited: MadePage[] = [];
  for (const [at, { text, template }] of base.entries()) {
    const other = (template + 1 + random.below(TEMPLATES - 1)) % TEMPLATES;
    const edits = drawEditCount(random);
    const newSentence = (): string => newsText(random, at).paragraphs[0]?.split(/(?<=\.) /u)[0] ?? '';
    const again = editText(random, text, edits, newSentence);
    const page: MadePage = { set: 'near', of: at, text, template: other, edits: 0, page: count + at };
    near.push(page);
    // Changes only the text, so that the effect of edits is isolated.
    if (edits > 0) edited.push({ ...page, set: 'edited', text: again, edits });
  }
  // Same category and subject too, so that their words do not give the difference away.
  const others = base.map(({ template }, at): MadePage => {
    return { set: 'other', of: at, text: newsText(random, at), template, edits: 0, page: 2 * count + at };
  });
  return [...base, ...near, ...edited, ...others];
}

export async function seePage(page: MadePage, pith: PageReader, signal: AbortSignal): Promise<SeenPage> {
  const html = madePage(page.text, page.template, page.page);
  const { snapshot, zoning, record } = await pith.read({ kind: 'html', html }, { signal });
  const whole = snapshot.texts
    .filter(({ visibility }) => isSeen(visibility))
    .map(({ text }) => text)
    .join('\n');
  const draft = draftOf({
    snapshot,
    zoning,
    selection: contentSelection(snapshot, zoning),
    content: record.content,
  });
  return { ...page, draft, whole };
}
