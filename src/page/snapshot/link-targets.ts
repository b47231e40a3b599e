// Where links lead, read from their addresses: legal pages, accounts, social networks, archives, other sites and so on.

import { addCount } from '../../base/counts.ts';
import { remembered } from '../../base/memoize.ts';
import { linkKindReader } from './link-kinds.ts';
import { onceEach } from './once-each.ts';
import type { Snapshot, SnapshotElement } from './snapshot.ts';

export const LINK_TARGETS = [
  'contact',
  'legal',
  'account',
  'social',
  'share',
  'language',
  'feed',
  'archive',
  'topic',
  'home',
  'place',
  'otherSite',
  'deeper',
] as const;
export type LinkTarget = (typeof LINK_TARGETS)[number];

/** Words of paths and queries, in the languages whose addresses are common; each names one kind of page. */
const WORDS: Readonly<Partial<Record<LinkTarget, string>>> = {
  legal: `privacy privacypolicy policy policies legal legals terms tos termsofuse termsofservice disclaimer imprint impressum
    datenschutz datenschutzerklaerung agb copyright cookies cookie accessibility barrierefreiheit mentions colophon gdpr dmca
    privacidad privacidade aviso avisolegal condiciones confidentialite conditions cgu cgv avviso informativa note
    voorwaarden disclaimers privacyverklaring integritetspolicy regulamin polityka prywatnosci adatvedelem sitemap
    contact contacts contactus kontakt contacto contato contatti kontakty iletisim contactez advertise
    advertising werbung publicidad careers jobs karriere press presse`,
  account: `login logon signin signup register registration logout account myaccount profile join subscribe subscription
    anmelden registrieren konto connexion inscription compte acceso ingresar registro cuenta entrar cadastro accedi
    registrati logowanie rejestracja giris uye dangnhap dangky cart basket checkout warenkorb panier carrito carrinho
    carrello wishlist favorites lostpassword password wp-login ucp`,
  feed: 'feed feeds rss atom rss2 xmlfeed feedburner',
  archive: 'archive archives archiv archivio archivo arquivo arhiv arhiva',
  topic: `tag tags category categories kategorie kategoria categorie categoria categorias topic topics label labels taxonomy
    author authors autor auteur schlagwort etiqueta`,
};

const TARGET_OF_WORD = new Map(
  Object.entries(WORDS).flatMap(([target, words]) =>
    words.split(/\s+/).map(word => [word, target as LinkTarget] as const),
  ),
);

const NETWORKS = new Set(
  `facebook twitter x instagram youtube linkedin pinterest tiktok tumblr flickr vimeo vk ok t telegram weibo reddit snapchat
  github gitlab mastodon soundcloud spotify medium discord twitch whatsapp wa line xing foursquare myspace delicious digg
  stumbleupon plus behance dribbble bsky threads`.split(/\s+/),
);

const LANGUAGES = new Set(
  `ar bg bn ca cn cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id it ja jp ko kr lt lv ms nl no pl pt ro ru se sk sl
  sq sr sv ta th tr tw ua uk ur vi zh eng deu fra esp ita rus`.split(/\s+/),
);

/** In any case of letters, as addresses have it. */
export const isLanguageCode = (code: string): boolean => LANGUAGES.has(code.toLowerCase());

const CONTACT_SCHEMES = new Set(['mailto', 'tel', 'sms', 'callto', 'skype', 'whatsapp']);
const NO_PAGE_SCHEMES = new Set(['javascript', 'data', 'blob', 'about']);

/** Longer addresses say no more about where they lead. */
const MOST_CHARS = 300;

/** Reads the links of one page, each of them once. */
export const linkTargetReader = onceEach(snapshot => {
  const kindOf = linkKindReader(snapshot);
  const ownHost = ownHostOf(snapshot);
  return remembered((link: SnapshotElement): LinkTarget | undefined => {
    const { href, hreflang } = link.attributes;
    if (href === undefined) return undefined;
    return hreflang === undefined ? targetOf(link, kindOf, ownHost) : 'language';
  });
});

function targetOf(
  link: SnapshotElement,
  kindOf: (link: SnapshotElement) => string | undefined,
  ownHost: string,
): LinkTarget | undefined {
  const href = (link.attributes.href ?? '').trim().slice(0, MOST_CHARS).toLowerCase();
  const scheme = href.slice(0, Math.max(0, href.indexOf(':')));
  if (CONTACT_SCHEMES.has(scheme)) return kindOf(link) === 'share' ? 'share' : 'contact';
  if (NO_PAGE_SCHEMES.has(scheme) || href === '') return undefined;
  const kind = kindOf(link);
  if (kind === 'share' || kind === 'place') return kind;
  const [, host = '', path = ''] = /^(?:https?:)?\/\/([^/?#]*)(.*)$/s.exec(href) ?? ['', '', href];
  const isOther = host !== '' && plainHost(host) !== ownHost;
  if (isOther && NETWORKS.has(siteName(host)))
    return /shar|intent|submit|pin\/create/.test(path) ? 'share' : 'social';
  if (isLanguage(path)) return 'language';
  if (kind === 'tag') return 'topic';
  const byWord = targetOfWords(path);
  if (byWord !== undefined) return byWord;
  if (isOther) return 'otherSite';
  return isHome(path) ? 'home' : 'deeper';
}

function targetOfWords(path: string): LinkTarget | undefined {
  if (/\b(?:19|20)\d\d(?:\/|-|_)?(?:0[1-9]|1[0-2])(?:\/?(?:index\.\w+)?)$/.test(path)) return 'archive';
  for (const word of path.split(/[^a-z]+/)) {
    const target = TARGET_OF_WORD.get(word);
    if (target !== undefined) return target;
  }
  return undefined;
}

const isHome = (path: string): boolean =>
  /^(?:\.{0,2}\/)*(?:(?:index|default|home)(?:\.\w{2,5})?\/?)?$/.test(path) || path === '#';

/** A language and nothing else: `/de/`, `index.fr.html`, `?lang=en`. */
function isLanguage(path: string): boolean {
  const [, code = ''] =
    /^(?:\.{0,2}\/)*([a-z]{2,3})(?:[-_][a-z]{2,4})?\/?(?:index\.\w+)?$/.exec(path) ??
    (path.includes('=') ? /[?&](?:lang|language|locale|hl|setlang|lng)=([a-z]{2,3})\b/.exec(path) : null) ??
    (path.includes('index') ? /index[._-]([a-z]{2})\.\w+$/.exec(path) : null) ??
    [];
  return LANGUAGES.has(code);
}

const plainHost = (host: string): string => host.replace(/^www\d?\./, '').replace(/:\d+$/, '');

/** `facebook` of `de-de.facebook.com`. */
function siteName(host: string): string {
  const parts = host.split('.');
  return parts[Math.max(0, parts.length - 2)] ?? '';
}

/** A saved page does not lie on its own site: then the host that most of its absolute links lead to is taken for it. */
function ownHostOf({ elements, finalUrl }: Snapshot): string {
  const own = hostOf(finalUrl);
  if (own !== undefined) return own;
  const countOf = new Map<string, number>();
  for (const element of elements) {
    const { href, content } = element.attributes;
    if (namesOwnAddress(element)) {
      const named = hostOf(href ?? content ?? '');
      if (named !== undefined) return named;
    }
    const host = element.tag === 'a' ? hostOf(href ?? '') : undefined;
    if (host !== undefined) addCount(countOf, host);
  }
  let [commonest, most] = ['', 2];
  for (const [host, count] of countOf)
    if (count > most && !NETWORKS.has(siteName(host))) [commonest, most] = [host, count];
  return commonest;
}

const namesOwnAddress = ({ tag, attributes }: SnapshotElement): boolean =>
  tag === 'base' ||
  (tag === 'link' && attributes.rel === 'canonical') ||
  (tag === 'meta' && attributes.property === 'og:url');

function hostOf(address: string): string | undefined {
  const [, host] = /^(?:https?:)?\/\/([^/?#]{1,200})/i.exec(address) ?? [];
  return host === undefined ? undefined : plainHost(host.toLowerCase());
}
