// The site is built from out/site-source, which site/build.mjs fills.

import { DESCRIPTIONS, sidebarOf } from '../navigation.mjs';
import { slugOf } from '../slug.mjs';

const TAGS = /^<\/?(?:a|article|br|div|h2|img|p|picture|source)[\s>]|^<!--/;

/** The pages are templates of Vue, for which a name in angle brackets is an element. */
function escapeUnknownTags({ renderer, utils }) {
  const { html_inline: inline } = renderer.rules;
  renderer.rules.html_inline = (tokens, at, ...rest) =>
    TAGS.test(tokens[at].content) ? inline(tokens, at, ...rest) : utils.escapeHtml(tokens[at].content);
}

/** What search reads of a page: its words, and those by which people look for it. */
function withDescription(source, env, markdown) {
  const html = markdown.render(source, env);
  const description = DESCRIPTIONS[env.relativePath.replace(/\.md$/, '')];
  return description === undefined ? html : html.replace('</h1>', `</h1><p>${description}</p>`);
}

export default {
  title: 'pith',
  description: 'Finds the header, footer, side columns and content of a web page by its layout.',
  transformPageData: ({ relativePath }) => ({ description: DESCRIPTIONS[relativePath.replace(/\.md$/, '')] }),
  lang: 'en',
  // The switch gets its name from its script, which takes a moment on long pages.
  transformHtml: html =>
    html.replaceAll('role="switch" title ', 'role="switch" title="Switch to dark theme" '),
  // None: browsers would ask for one.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  base: process.env.SITE_BASE ?? '/',
  srcDir: '../out/site-source',
  srcExclude: ['public/**'],
  outDir: '../out/site',
  cacheDir: '../out/site-cache',
  markdown: {
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
    config: escapeUnknownTags,
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/guides' },
      { text: 'Gallery', link: '/gallery' },
      { text: 'Playground', link: '/playground.html', target: '_self' },
      { text: 'Commands', link: '/commands' },
      { text: 'Figures', link: '/figures' },
    ],
    sidebar: sidebarOf('out/site-source'),
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { _render: withDescription } },
    footer: { message: 'Apache License 2.0. The pages of the gallery are made for this project.' },
  },
};
