// The small filter list of `--block-ads` without a file: well-known advertising hosts, and the elements that their
// tags fill. EasyList syntax, written for pith; EasyList itself has far more rules.

/** Ad exchanges, ad servers, native advertising, pop-ups. Blocked only for third parties. */
const AD_HOSTS = `2mdn.net 33across.com 3lift.com adcolony.com adform.net adnxs.com adroll.com ads-twitter.com
  ads.linkedin.com ads.yahoo.com adsrvr.org adsterra.com amazon-adsystem.com an.yandex.ru bidswitch.net
  carbonads.com carbonads.net casalemedia.com contextweb.com cpro.baidustatic.com criteo.com criteo.net
  doubleclick.net exoclick.com googleadservices.com googlesyndication.com gumgum.com indexww.com
  infolinks.com lijit.com media.net mgid.com openx.net outbrain.com popads.net propellerads.com
  pubmatic.com revcontent.com rubiconproject.com serving-sys.com sharethrough.com smartadserver.com
  srv.buysellads.com taboola.com teads.tv yieldmo.com zedo.com`.split(/\s+/);

/** Rules for hosts that also serve other things. */
const AD_PATHS = [
  '||adservice.google.$third-party',
  '||google.com/adsense/$third-party',
  '||facebook.com/audiencenetwork/$third-party',
] as const;

/** Elements that the tags of these networks fill. */
const AD_PLACES = [
  'ins.adsbygoogle',
  'amp-ad',
  'amp-embed[type="taboola"]',
  '[id^="div-gpt-ad"]',
  '[id^="google_ads_iframe_"]',
  '[id^="taboola-"]',
  '.OUTBRAIN',
  '#carbonads',
] as const;

export const AD_FILTERS = [
  ...AD_HOSTS.map(host => `||${host}^$third-party`),
  ...AD_PATHS,
  ...AD_PLACES.map(selector => `##${selector}`),
].join('\n');
