// Reads the names that an author gave to blocks: weak evidence, weighed with all other, for pages without style sheets.
// Most authors name in English; others in their own language, Chinese ones in Latin letters.

import { at } from '../../../base/columns.ts';
import { remembered } from '../../../base/memoize.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

/** Names that authors of all countries give in code. Beginnings of words; a role or a property counts as a name. */
const HINT_WORDS = {
  article:
    'article articlebody post entry story blogpost artikel articolo articulo artigo beitrag nachricht noticia notizia wenzhang xinwen',
  body: 'content contents body text maincontent prose richtext wysiwyg markdown rte inhalt contenido conteudo contenuto contenu neirong zhengwen',
  comments:
    'comment comments disqus respond reply replies discussion kommentar kommentare comentario comentarios commentaire commentaires commenti reacties pinglun',
  share:
    'share sharing social addthis sharedaddy facebook twitter pinterest whatsapp sns teilen partager compartir compartilhar condividi fenxiang bdshare',
  related:
    'related recommended recommend recommendation similar more popular trending also upsell crosssell readmore teaser aehnliche verwandte relacionado relacionados relacionadas correlati gerelateerd tuijian xiangguan paihang remen',
  navigation:
    'nav navigation navbar menu submenu breadcrumb breadcrumbs topbar skip navi crumb crumbs daohang caidan',
  pages: 'pagination pager paging paginate next prev previous fenye',
  aside: 'sidebar side aside rail widget complementary lateral seitenleiste',
  footer: 'footer foot bottom contentinfo copyright rodape dibu',
  header: 'header head banner masthead top',
  signup: 'newsletter subscribe subscription signup optin login signin register mailchimp',
  advert:
    'ad ads advert advertisement adsense sponsor sponsored promo promotion dfp cta advertising adv gg guanggao werbung anzeige publicidad publicidade publicite pubblicita reklama',
  tags: 'tag tags taglist topics categories category',
  meta: 'meta byline author date time published timestamp info details',
  dialog:
    'cookie cookies consent gdpr modal popup overlay dialog lightbox offcanvas drawer hidden sr visuallyhidden screenreader',
  contents: 'toc tableofcontents onthispage anchors jump',
  product: 'product price sku specs specification specifications description offer variant gallery',
  post: 'message messages topic thread postbody postcontent bbcode answer question accepted',
  item: 'item card tile grid list result results listing product',
  review: 'review reviews rating ratings testimonial testimonials stars',
  user: 'user profile avatar member signature username badge karma vote votes',
  controls: 'filter filters sort facet facets search toolbar button btn dropdown select',
  title: 'title heading headline hero subtitle',
} as const;

export type HintName = keyof typeof HINT_WORDS;
export const HINT_NAMES = Object.keys(HINT_WORDS) as readonly HintName[];

const bitsOfWord = new Map<string, number>();
for (const [bit, name] of HINT_NAMES.entries()) {
  for (const word of HINT_WORDS[name].split(' '))
    bitsOfWord.set(word, (bitsOfWord.get(word) ?? 0) | (1 << bit));
}

/** Proper beginnings of hint words: only these can form another with the next word. */
const beginnings = new Set(
  Array.from(bitsOfWord.keys(), word => Array.from(word, (_, end) => word.slice(0, end))).flat(),
);

/** For each element a bit for each of HINT_NAMES. */
export const hintsOf = onceEach(({ elements }) => {
  const bitsOfNames = remembered(bitsOf);
  const bits = new Int32Array(elements.length);
  for (let index = 0; index < elements.length; index++) {
    const { class: names = '', id = '', itemprop = '', role = '' } = elements[index]?.attributes ?? {};
    // Most elements with a name have only classes: those need no new string.
    const isPlain = id === '' && itemprop === '' && role === '';
    if (!isPlain) bits[index] = bitsOfNames(`${names} ${id} ${itemprop} ${role}`);
    else if (names !== '') bits[index] = bitsOfNames(names);
  }
  return bits;
});

/** Tests elements for one name. */
export function hintTest(snapshot: Snapshot, name: HintName): (index: number) => boolean {
  const [hints, bit] = [hintsOf(snapshot), 1 << HINT_NAMES.indexOf(name)];
  return index => (at(hints, index) & bit) !== 0;
}

/** Names this long are data, not names. */
const NAME_CHARS = 600;

/** Longest names that build tools make of letters alone. */
const MADE_NAME_CHARS = 2;

function bitsOf(names: string): number {
  let [bits, last] = [0, ''];
  for (const word of wordsIn(names.slice(0, NAME_CHARS))) {
    bits |= bitsOfWord.get(word) ?? 0;
    // Words that stand together make others: `read-more`, `table-of-contents`.
    if (beginnings.has(last)) bits |= bitsOfWord.get(last + word) ?? 0;
    last = word;
  }
  return bits;
}

/**
 * Runs of Latin letters in lower case; a capital after a small letter begins another. Names of two letters are skipped,
 * also at the end of a number, such as `e1ad`: build tools make them. Letter by letter: patterns are slow.
 */
function wordsIn(names: string): string[] {
  const words: string[] = [];
  let [start, wasSmall] = [-1, false];
  for (let at = 0; at <= names.length; at++) {
    const code = names.charCodeAt(at);
    const isSmall = code >= 97 && code <= 122;
    const isCapital = code >= 65 && code <= 90;
    if (start >= 0 && ((!isSmall && !isCapital) || (wasSmall && isCapital))) {
      const isMade =
        at - start <= MADE_NAME_CHARS && (names[at] ?? ' ') === ' ' && /[ \d]/.test(names[start - 1] ?? ' ');
      if (!isMade) words.push(names.slice(start, at).toLowerCase());
      start = -1;
    }
    if (start < 0 && (isSmall || isCapital)) start = at;
    wasSmall = isSmall;
  }
  return words;
}
