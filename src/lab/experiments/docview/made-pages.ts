// Generates the pages of the paper's §7.2: base pages, near replicas in other templates, and others in the same
// template. Harder than in the paper: also near replicas with edited text.

import { type Draft, draftOf } from '../../../judge/docview/draft.ts';
import { contentSelection } from '../../../judge/selection/content-selection.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { PageReader } from '../../../run/pipeline/pith.ts';
import { Random } from '../../bench/random.ts';
import { madePage } from './made-page.ts';
import { type NewsText, newsText } from './news-texts.ts';

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

/** Share of texts with each number of edits, from none to four. The table by edits shows the effect of each. */
const SHARE_BY_EDITS = [0.6, 0.2, 0.1, 0.06, 0.04] as const;

/** Edits a text as another newspaper would: usually not at all, else as editors treat agency texts. */
function drawEditCount(random: Random): number {
  let rest = random.next();
  const edits = SHARE_BY_EDITS.findIndex(share => {
    rest -= share;
    return rest < 0;
  });
  return Math.max(0, edits);
}

/** An edit cuts the end, removes or adds a sentence, or replaces a word. */
export function editText(random: Random, text: NewsText, edits: number, newSentence: () => string): NewsText {
  let paragraphs = text.paragraphs.map(sentencesIn);
  for (let edit = 0; edit < edits; edit++) {
    const at = random.below(paragraphs.length);
    const own = paragraphs[at] ?? [];
    const kind = random.below(4);
    if (kind === 0) paragraphs.at(-1)?.pop();
    else if (kind === 1) own.splice(random.below(own.length), 1);
    else if (kind === 2) own.splice(random.below(own.length + 1), 0, newSentence());
    else exchangeWord(random, own, newSentence().split(' ')[1] ?? '');
    paragraphs = paragraphs.filter(sentences => sentences.length > 0);
  }
  return { ...text, paragraphs: paragraphs.map(sentences => sentences.join(' ')) };
}

function exchangeWord(random: Random, sentences: string[], word: string): void {
  const at = random.below(sentences.length);
  const words = (sentences[at] ?? '').split(' ');
  // Excludes the first word, which is capitalised, and the last, which has a full stop.
  words[1 + random.below(Math.max(1, words.length - 2))] = word;
  sentences[at] = words.join(' ');
}

const sentencesIn = (paragraph: string): string[] => paragraph.split(/(?<=\.) /u);
