// A page that asks the network in every way that is known, each under a name of its own.

import type { ServerResponse } from 'node:http';

export interface HostilePart {
  /** Stands in the address that it asks for. */
  readonly name: string;
  readonly markup: string;
}

/** Elsewhere, and never loaded when pith opens the page: what is kept of it would ask again. */
const AWAY = 'http://away.localhost:1';

const part = (
  name: string,
  write: (address: string) => string,
  address = `${AWAY}/${name}.png`,
): HostilePart => ({
  name,
  markup: write(address),
});
const style = (name: string, write: (address: string) => string): HostilePart =>
  part(name, address => `<style>${write(address)}</style><p class="${name}">${name}</p>`);
const attribute = (name: string, write: (address: string) => string): HostilePart =>
  part(name, address => `<p style="${write(address)}">${name}</p>`);
const drawing = (name: string, write: (address: string) => string): HostilePart =>
  part(name, address => `<p>${name}</p><svg width="20" height="20">${write(address)}</svg>`);

export const HOSTILE_PARTS: readonly HostilePart[] = [
  // Elements and attributes
  part('img-src', at => `<img src="${at}">`),
  part('img-srcset', at => `<img srcset="${at} 1x">`),
  part('img-sizes', at => `<img sizes="100vw" srcset="${at} 400w">`),
  part('picture-source', at => `<picture><source srcset="${at}"><img alt="p"></picture>`),
  part('image-tag', at => `<image src="${at}">`),
  part('input-image', at => `<input type="image" src="${at}">`),
  part('video-poster', at => `<video poster="${at}"></video>`),
  part('video-src', at => `<video src="${at}" autoplay preload="auto"></video>`),
  part('audio-src', at => `<audio src="${at}" autoplay></audio>`),
  part('source-src', at => `<video preload="auto"><source src="${at}"></video>`),
  part('track-src', at => `<video><track default src="${at}"></video>`),
  part('table-background', at => `<table background="${at}"><tr><td>t</td></tr></table>`),
  part('cell-background', at => `<table><tr><td background="${at}">t</td></tr></table>`),
  part('embed-src', at => `<embed src="${at}">`),
  part('object-data', at => `<object data="${at}">o</object>`),
  part('frame-src', at => `<iframe src="${at}"></iframe>`),
  part('frame-srcdoc', at => `<iframe srcdoc="<img src='${at}'>"></iframe>`),
  part('script-src', at => `<script src="${at}"></script>`),
  part('attribution', at => `<img src="data:," attributionsrc="${at}">`),
  part('link-ping', at => `<a href="#x" ping="${at}">l</a>`),
  part('form-action', at => `<form action="${at}"><button formaction="${at}">f</button></form>`),
  part('noscript-img', at => `<noscript><img src="${at}"></noscript>`),
  // Links
  part('link-style', at => `<link rel="stylesheet" href="${at}">`),
  part('link-style-mixed', at => `<link rel="x STYLESHEET" href="${at}">`),
  part('link-preload', at => `<link rel="preload" as="image" href="${at}">`),
  part('link-preload-set', at => `<link rel="preload" as="image" imagesrcset="${at} 1x">`),
  part('link-modulepreload', at => `<link rel="modulepreload" href="${at}">`),
  part('link-prefetch', at => `<link rel="prefetch" href="${at}">`),
  part('link-dns', at => `<link rel="dns-prefetch" href="${at}">`, 'http://link-dns.localhost/'),
  part('link-preconnect', at => `<link rel="preconnect" href="${at}">`, 'http://link-preconnect.localhost/'),
  part('link-icon', at => `<link rel="icon" href="${at}">`),
  part('link-manifest', at => `<link rel="manifest" href="${at}">`),
  // Style sheets
  style('css-url', at => `.css-url{background:url(${at})}`),
  style('css-string', at => `.css-string{background:url("${at}")}`),
  style('css-case', at => `.css-case{background:URL( '${at}' )}`),
  style('css-escape', at => `.css-escape{background:\\75rl(${at})}`),
  style('css-escape-long', at => `.css-escape-long{background:u\\000072\\6c("${at}")}`),
  style('css-escaped-address', at => `.css-escaped-address{background:url(\\68${at.slice(1)})}`),
  style('css-comment', at => `.css-comment{background:/* ; */url(/**/${at}) url("${at}")}`),
  style('css-unclosed', at => `.css-unclosed{background:url("${at}`),
  style('css-unclosed-url', at => `.css-unclosed-url{background:url(${at}`),
  style('css-import', at => `@import url(${at});`),
  style('css-import-string', at => `@import "${at}";`),
  style('css-import-tight', at => `@import"${at}"screen;`),
  style('css-import-escape', at => `@\\69mport "${at}";`),
  style('css-import-case', at => `@IMPORT url('${at}') layer(a) supports(color: red) all;`),
  style('css-import-unclosed', at => `@import "${at}`),
  style('css-import-in-string', at => `@x ";@import url(${at});";`),
  style('css-import-comment', at => `@import/**/"${at}"/**/;`),
  style('css-charset', at => `@charset "utf-8";@import "${at}";`),
  style('css-media', at => `@media all{@supports (color:red){@layer a{.css-media{background:url(${at})}}}}`),
  style('css-nested', at => `.css-nested{&{& .y,&{background:url(${at})}}}`),
  style('css-container', at => `@container (width > 0){.css-container{background:url(${at})}}`),
  style('css-font', at => `@font-face{font-family:f1;src:url(${at})}.css-font{font-family:f1}`),
  style('css-variable', at => `.css-variable{--a:url(${at});background:var(--a)}`),
  style('css-variable-string', at => `.css-variable-string{--b:"${at}";background:image-set(var(--b) 1x)}`),
  style('css-fallback', at => `.css-fallback{background:var(--no,url(${at}))}`),
  style('css-set', at => `.css-set{background:image-set("${at}" 1x)}`),
  style('css-set-url', at => `.css-set-url{background:image-set(url(${at}) 1x type("image/png"))}`),
  style('css-set-webkit', at => `.css-set-webkit{background:-webkit-image-set(url(${at}) 1x)}`),
  style('css-set-escape', at => `.css-set-escape{background:im\\61 ge-set("${at}" 1x)}`),
  style('css-set-nested', at => `.css-set-nested{background:image-set(image-set("${at}" 1x) 1x)}`),
  style('css-fade', at => `.css-fade{background:-webkit-cross-fade(url(${at}),url(${at}),50%)}`),
  style('css-content', at => `.css-content::before{content:url(${at})}`),
  style('css-list', at => `.css-list{display:list-item;list-style:url(${at})}`),
  style('css-border', at => `.css-border{border:9px solid;border-image:url(${at}) 9}`),
  style('css-mask', at => `.css-mask{-webkit-mask-image:url(${at})}`),
  style('css-cursor', at => `.css-cursor{cursor:url(${at}),auto}`),
  style('css-filter', at => `.css-filter{filter:url(${at}#f)}`),
  style('css-clip', at => `.css-clip{clip-path:url(${at}#f)}`),
  style('css-shape', at => `.css-shape{float:left;shape-outside:url(${at})}`),
  style('css-property', at => `@property --p{syntax:"<image>";inherits:false;initial-value:url(${at})}`),
  style('css-keyframes', at => `@keyframes k{from,to{background:url(${at})}}.css-keyframes{animation:k 9s}`),
  style('css-attr', at => `.css-attr{background:attr(data-x type(<image>),url(${at}))}`),
  style('css-attr-set', at => `.css-attr-set{background:image-set(attr(class) 1x, "${at}" 2x)}`),
  style('css-function', at => `@function --g(){result:"${at}"}.css-function{background:image-set(--g() 1x)}`),
  style('css-if', at => `.css-if{background:image-set(if(else:"${at}") 1x)}`),
  style('css-src', at => `.css-src{background:src("${at}")}`),
  style('css-delim', at => `.css-delim{\u00a3:0;background:url(${at})}`),
  style('css-nul', at => `\\0 .css-nul,.css-nul{background:url(${at})}`),
  style('css-cdo', at => `<!-- .css-cdo{background:url(${at})} -->`),
  part('css-data-sheet', at => `<link rel="stylesheet" href="data:text/css,@import '${at}';">`),
  part(
    'css-data-base64',
    at => `<link rel="stylesheet" href="data:text/css;base64,${btoa(`@import "${at}";`)}">`,
  ),
  style('css-data-import', at => `@import "data:text/css,@import url(${at});";`),
  attribute('style-url', at => `background:url(${at})`),
  attribute('style-escape', at => `background:\\75 rl(${at})`),
  attribute('style-entity', at => `background:u&#114;l(&quot;${at}&quot;)`),
  attribute('style-set', at => `background:image-set('${at}' 1x)`),
  attribute('style-unclosed', at => `background:url(${at}`),
  // Drawings
  drawing('svg-image', at => `<image href="${at}" width="9" height="9"></image>`),
  drawing('svg-image-xlink', at => `<image xlink:href="${at}" width="9" height="9"></image>`),
  drawing('svg-use', at => `<use href="${at}#a"></use>`),
  drawing(
    'svg-fe-image',
    at =>
      `<filter id="fe"><feImage href="${at}"></feImage></filter><rect filter="url(#fe)" width="9" height="9"></rect>`,
  ),
  drawing('svg-filter', at => `<rect width="9" height="9" filter="url(${at}#a)"></rect>`),
  drawing('svg-mask', at => `<rect width="9" height="9" mask="url(${at}#a)"></rect>`),
  drawing('svg-clip', at => `<rect width="9" height="9" clip-path="url(${at}#a)"></rect>`),
  drawing('svg-fill', at => `<rect width="9" height="9" fill="url(${at}#a)"></rect>`),
  drawing('svg-marker', at => `<path d="M0 0L9 9" stroke="red" marker-end="url(${at}#a)"></path>`),
  drawing(
    'svg-style',
    at =>
      `<style>.svg-style{filter:url(${at}#a)}</style><g class="svg-style"><rect width="9" height="9"></rect></g>`,
  ),
  drawing('svg-set', at => `<image width="9" height="9"><set attributeName="href" to="${at}"></set></image>`),
  drawing(
    'svg-animate',
    at =>
      `<image width="9" height="9"><animate attributeName="xlink:href" values="${at};${at}" dur="1s"></animate></image>`,
  ),
  drawing(
    'svg-animate-fill',
    at => `<rect width="9" height="9"><set attributeName="mask" to="url(${at}#a)"></set></rect>`,
  ),
  drawing('svg-foreign', at => `<foreignObject width="9" height="9"><img src="${at}"></foreignObject>`),
  // A data: picture that refers elsewhere, in its image and in a page
  part(
    'data-svg',
    at =>
      `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${at}'/></svg>">`,
  ),
  style(
    'data-svg-css',
    at =>
      `.data-svg-css{background:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><style>@import '${at}'</style></svg>")}`,
  ),
  // Shadow trees
  part(
    'shadow-style',
    at =>
      `<div><template shadowrootmode="open"><style>p{background:url(${at})}</style><p>s</p></template></div>`,
  ),
  part(
    'shadow-import',
    at => `<div><template shadowrootmode="open"><style>@import "${at}";</style><p>s</p></template></div>`,
  ),
  part(
    'shadow-link',
    at =>
      `<div><template shadowrootmode="open"><link rel="stylesheet" href="${at}"><p>s</p></template></div>`,
  ),
  part('shadow-img', at => `<div><template shadowrootmode="open"><img src="${at}"></template></div>`),
];

export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What the page can load; its sheets lead on to what it cannot. */
const FILES: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  '/own.png': ['image/png', PICTURE],
  '/linked.css': [
    'text/css',
    `@import "chained.css";.linked-rule{background:url(own.png)}.away{background:url(${AWAY}/linked-away.png)}`,
  ],
  '/chained.css': [
    'text/css',
    `@import "linked.css";@import "${AWAY}/chained-away.css";.chained-rule{color:red}`,
  ],
  '/deep/sheet.css': ['text/css', '.moved{background:url(picture.png)}.moved::after{content:"· ä"}'],
  '/deep/picture.png': ['image/png', PICTURE],
  '/moved': [
    'text/html',
    '<!doctype html><link rel="stylesheet" href="redirected.css"><main class="moved"><p>A text that is long enough to be read.</p></main>',
  ],
  '/hostile': ['text/html; charset=utf-8', hostilePage()],
};

function hostilePage(): string {
  return `<!doctype html><html manifest="${AWAY}/html-manifest"><head><title>Hostile</title>
<base href="/"><meta http-equiv="refresh" content="900;url=${AWAY}/refresh">
<link rel="stylesheet" href="linked.css"></head><body background="${AWAY}/body-background.png"><main>
<p class="linked-rule chained-rule">A page with a text that is long enough to be read as what a reader came for.</p>
<p class="away"><img src="own.png" width="40" height="40" alt="own"> <a href="http://linked.localhost/">link</a></p>
${HOSTILE_PARTS.map(({ name, markup }) => `<div>${name} ${markup}</div>`).join('\n')}
</main></body></html>`;
}

export function hostileAnswer(path: string, response: ServerResponse): boolean {
  if (path === '/redirected.css') {
    response.writeHead(302, { location: '/deep/sheet.css' }).end();
    return true;
  }
  const found = FILES[path];
  if (found === undefined) return false;
  response.writeHead(200, { 'content-type': found[0] }).end(found[1]);
  return true;
}
