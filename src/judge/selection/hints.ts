// Reads the names that an author gave to blocks: weak evidence, weighed with all other, for pages without style sheets.

import type { SnapshotElement } from '../../see/snapshot/snapshot.ts';

/** Names that authors of all countries give in code. Beginnings of words; a role or a property counts as a name. */
const HINT_WORDS = {
  article: 'article articlebody post entry story blogpost',
  body: 'content contents body text maincontent prose richtext wysiwyg markdown rte',
  comments: 'comment comments disqus respond reply replies discussion',
  share: 'share sharing social addthis sharedaddy facebook twitter pinterest whatsapp',
  related:
    'related recommended recommend recommendation similar more popular trending also upsell crosssell readmore teaser',
  navigation: 'nav navigation navbar menu submenu breadcrumb breadcrumbs topbar skip',
  pages: 'pagination pager paging paginate next prev previous',
  aside: 'sidebar side aside rail widget complementary',
  footer: 'footer foot bottom contentinfo copyright',
  header: 'header head banner masthead top',
  signup: 'newsletter subscribe subscription signup optin login signin register mailchimp',
  advert: 'ad ads advert advertisement adsense sponsor sponsored promo promotion dfp cta',
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

/** A bit for each of HINT_NAMES. */
export function hintsReader(): (element: SnapshotElement) => number {
  const known = new Map<string, number>();
  return ({ attributes }) => {
    const { class: names = '', id = '', itemprop = '', role = '' } = attributes;
    if (names === '' && id === '' && itemprop === '' && role === '') return 0;
    const key = `${names} ${id} ${itemprop} ${role}`;
    let bits = known.get(key);
    if (bits === undefined) {
      bits = bitsOf(key);
      known.set(key, bits);
    }
    return bits;
  };
}

/** Names this long are data, not names. */
const NAME_CHARS = 600;

function bitsOf(names: string): number {
  let bits = 0;
  const words = names
    .slice(0, NAME_CHARS)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g);
  for (const word of words ?? []) bits |= bitsOfWord.get(word) ?? 0;
  // Words that stand together make others: `read-more`, `table-of-contents`.
  for (let at = 1; words !== null && at < words.length; at++)
    bits |= bitsOfWord.get(`${words[at - 1]}${words[at]}`) ?? 0;
  return bits;
}
