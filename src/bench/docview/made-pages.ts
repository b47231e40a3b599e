// The pages of the paper's §7.2, made: base pages, near replicas in other templates, others in the same template.

import { contentSelection } from '../../content/selection/content-selection.ts';
import type { Draft } from '../../docview/draft.ts';
import { draftOf } from '../../docview/draft.ts';
import type { Pith } from '../../segment/pith.ts';
import { isSeen } from '../../snapshot/sight.ts';
import { type MadeText, madeText, republished } from '../made/made-texts.ts';
import { Random } from '../made/random.ts';
import { madePage } from './made-page.ts';

export interface MadePage {
  readonly set: 'base' | 'near' | 'other';
  readonly text: MadeText;
  readonly template: number;
  /** Of a near replica: what was changed of the text. */
  readonly edits: number;
}

export interface SeenPage extends MadePage {
  readonly draft: Draft;
  /** Everything that the page shows, before cleaning. */
  readonly whole: string;
}

const TEMPLATES = 25;
/** Edits of a text that is published again: from none to so many. */
const MOST_EDITS = 4;

export function madePages(count: number, seed = 1): MadePage[] {
  const random = new Random(seed);
  const base = Array.from({ length: count }, (_, at): MadePage => {
    return { set: 'base', text: madeText(random, at), template: at % TEMPLATES, edits: 0 };
  });
  const near = base.map(({ text, template }): MadePage => {
    const other = (template + 1 + random.below(TEMPLATES - 1)) % TEMPLATES;
    const edits = random.below(MOST_EDITS + 1);
    return { set: 'near', text: republished(random, text, edits), template: other, edits };
  });
  // Of the same category and subject too, so that no word of it gives them away.
  const others = base.map(
    ({ template }, at): MadePage => ({ set: 'other', text: madeText(random, at), template, edits: 0 }),
  );
  return [...base, ...near, ...others];
}

export async function seePage(page: MadePage, pith: Pith, signal: AbortSignal): Promise<SeenPage> {
  const html = madePage(page.text, page.template);
  const { snapshot, zoning, content } = await pith.segment({ kind: 'html', html }, { signal });
  const whole = snapshot.texts
    .filter(({ visibility }) => isSeen(visibility))
    .map(({ text }) => text)
    .join('\n');
  const draft = draftOf({ snapshot, zoning, selection: contentSelection(snapshot, zoning), content });
  return { ...page, draft, whole };
}
