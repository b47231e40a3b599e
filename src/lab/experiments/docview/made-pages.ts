// The pages of the paper's §7.2, made: base pages, near replicas in other templates, others in the same template; and,
// harder than the paper's, near replicas whose text was edited too.

import type { Draft } from '../../../judge/docview/draft.ts';
import { draftOf } from '../../../judge/docview/draft.ts';
import { contentSelection } from '../../../judge/selection/content-selection.ts';
import type { Pith } from '../../../run/pipeline/pith.ts';
import { isSeen } from '../../../see/snapshot/sight.ts';
import { Random } from '../../bench/made/random.ts';
import { madePage } from './made-page.ts';
import { type NewsText, newsText } from './news-texts.ts';
import { drawnEdits, republished } from './republished.ts';

export interface MadePage {
  readonly set: 'base' | 'near' | 'edited' | 'other';
  /** Place among the base pages of the one that it is compared with. */
  readonly of: number;
  readonly text: NewsText;
  readonly template: number;
  /** Of an edited near replica: what was changed of the text. */
  readonly edits: number;
  /** Of all, so that what changes from page to page does. */
  readonly page: number;
}

export interface SeenPage extends MadePage {
  readonly draft: Draft;
  /** Everything that the page shows, before cleaning. */
  readonly whole: string;
}

const TEMPLATES = 25;

/** `number`s of texts go through the categories and their subjects in turn. */
export function madePages(count: number, seed = 1): MadePage[] {
  const random = new Random(seed);
  const base = Array.from({ length: count }, (_, at): MadePage => {
    return { set: 'base', of: at, text: newsText(random, at), template: at % TEMPLATES, edits: 0, page: at };
  });
  const near: MadePage[] = [];
  const edited: MadePage[] = [];
  for (const [at, { text, template }] of base.entries()) {
    const other = (template + 1 + random.below(TEMPLATES - 1)) % TEMPLATES;
    const edits = drawnEdits(random);
    const newSentence = (): string => newsText(random, at).paragraphs[0]?.split(/(?<=\.) /u)[0] ?? '';
    const again = republished(random, text, edits, newSentence);
    const page: MadePage = { set: 'near', of: at, text, template: other, edits: 0, page: count + at };
    near.push(page);
    // The same page but for its text, so that what edits cost is theirs alone.
    if (edits > 0) edited.push({ ...page, set: 'edited', text: again, edits });
  }
  // Of the same category and subject too, so that no word of it gives them away.
  const others = base.map(({ template }, at): MadePage => {
    return { set: 'other', of: at, text: newsText(random, at), template, edits: 0, page: 2 * count + at };
  });
  return [...base, ...near, ...edited, ...others];
}

export async function seePage(page: MadePage, pith: Pith, signal: AbortSignal): Promise<SeenPage> {
  const html = madePage(page.text, page.template, page.page);
  const { snapshot, zoning, content } = await pith.segment({ kind: 'html', html }, { signal });
  const whole = snapshot.texts
    .filter(({ visibility }) => isSeen(visibility))
    .map(({ text }) => text)
    .join('\n');
  const draft = draftOf({ snapshot, zoning, selection: contentSelection(snapshot, zoning), content });
  return { ...page, draft, whole };
}
