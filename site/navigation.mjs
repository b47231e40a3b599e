// The order of the site's pages, and what search finds them by. A document of docs/ that no group names fails the build.

import { readdirSync, readFileSync } from 'node:fs';

/** Beside docs/. */
export const PAGES_OF_THE_PROJECT = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'SKILL.md',
  'samples/README.md',
];

/** Each page with the words by which people look for it: search finds it by them. */
const GROUPS = {
  Start: {
    start: 'Install, first command, first program',
    guides: 'Tasks, and the document for each',
    'docs/tour': 'Every command, shown by an example',
    'docs/install': 'npm, Node versions, Chromium, Docker, Windows, macOS, offline',
    gallery: 'Reports of twelve layouts',
  },
  'Content for programs and models': {
    'docs/content': 'Main content, article text, readability, boilerplate removal, comments, Markdown, HTML',
    'docs/sections': 'Chunks for RAG and embeddings, outline, tokens, parts of a long page',
    'docs/metadata': 'Title, author, date, language, site name, image, JSON-LD, Open Graph',
    'docs/reading': 'Hidden text, prompt injection, paywalls, logins, captchas, robot checks',
    'docs/recipes': 'LangChain, LlamaIndex, loaders, Python',
    'docs/mcp': 'Claude, Cursor, agents, tools for language models',
  },
  Zones: {
    'docs/zones': 'Header, footer, sidebar, left margin, right margin, centre, page segmentation, accuracy',
    'docs/methods': 'VIPS, VL_PS, papers, algorithms, parameters',
    'docs/segments': 'COCO, Webis-WebSeg, bounding boxes, annotations for computer vision',
    'docs/studio': 'Workbench, HTML reports, screenshots, compare two pages, visual diff, baselines, labels',
  },
  'Many pages': {
    'docs/batch': 'Many URLs, list, sitemap, WARC, WACZ, resume, retry, Redis workers',
    'docs/crawl': 'Crawl a website, sample of a site, links, robots.txt',
    'docs/site': 'Templates, boilerplate that the pages of a site repeat, menus, navigation',
    'docs/docview': 'Catalogue records, keywords, abstract, duplicates',
    'docs/cache': 'Cache, snapshots, max-age, read a page again offline',
  },
  'Checks of layouts': {
    'docs/layout-tests':
      'Visual regression tests in Playwright: toMatchZones, ignore a banner, adverts, carousels and cookie consent, update snapshots, Storybook',
    'docs/audit': 'Accessibility, landmarks, headings, alt texts, hidden text, order, baseline of findings',
    'docs/action': 'GitHub Action, pull request, CI, comment on what changed',
    'docs/benchmark': 'Measure accuracy, evaluate extractors, label pages, datasets, F1',
  },
  'In a browser': {
    'docs/page':
      'Script in the browser, Firefox, Safari, extension, bookmarklet, playground, Puppeteer, Selenium, Cypress',
    'docs/connect': 'Your own Chrome, logged-in tab, remote debugging, CDP',
  },
  'As a service': {
    'docs/service': 'HTTP API, REST, server, token, jobs, metrics, OpenAPI',
    'docs/container': 'Docker, Podman, Kubernetes, image',
  },
  Reference: {
    commands: 'Command line, flags, help',
    'docs/library': 'TypeScript and JavaScript API, functions, options, open, segmentPage',
    types: 'TypeScript types, interfaces, declarations, API',
    'docs/errors': 'Error codes, messages, warnings, retry',
    'docs/exit-codes': 'Exit status of commands, CI',
    'docs/stability': 'Semantic versioning, breaking changes, supported Node versions, old snapshots',
    'docs/hazards': 'Hostile pages, hangs, memory, traps, limits',
    'docs/performance': 'Speed, milliseconds, memory, CPU',
    figures: 'Benchmarks beside Readability, Defuddle, trafilatura',
  },
  Project: {
    ARCHITECTURE: 'Source code, modules, glossary, how to add a feature',
    CONTRIBUTING: 'Build, tests, pull requests, release, training of models',
    SECURITY: 'Sandbox, SSRF, private networks, report a vulnerability',
    CHANGELOG: 'Releases, what is new',
    'docs/research/README': 'Experiments, measurements, ablations',
  },
};

/** By the path of a page, without its ending. */
export const DESCRIPTIONS = Object.assign({}, ...Object.values(GROUPS));

export function sidebarOf(source) {
  const named = new Set(['docs/index', ...Object.keys(DESCRIPTIONS)]);
  const forgotten = readdirSync(`${source}/docs`)
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name.replace(/\.md$/, '')}`)
    .filter(page => !named.has(page));
  if (forgotten.length > 0) throw new Error(`site/navigation.mjs has no group for ${forgotten.join(', ')}`);
  return Object.entries(GROUPS).map(([text, pages]) => ({
    text,
    items: Object.keys(pages).map(page => ({ text: titleOf(`${source}/${page}.md`), link: `/${page}` })),
  }));
}

/** All documents, for links to the folder docs/. */
export function documentsPage(source) {
  const groups = sidebarOf(source).map(
    ({ text, items }) =>
      `## ${text}\n\n${items.map(({ text: title, link }) => `- [${title}](${link}.md)`).join('\n')}`,
  );
  return `# Documents\n\n${groups.join('\n\n')}\n`;
}

function titleOf(file) {
  const [, title] = /^# (.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (title === undefined) throw new Error(`${file} has no title`);
  return title.replaceAll('`', '');
}
