// The order of the site's pages. A document of docs/ that no group names fails the build.

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

const GROUPS = [
  ['Start', ['start', 'guides', 'docs/tour', 'docs/install', 'gallery']],
  [
    'Content for programs and models',
    ['docs/content', 'docs/sections', 'docs/metadata', 'docs/reading', 'docs/recipes', 'docs/mcp'],
  ],
  ['Zones', ['docs/zones', 'docs/methods', 'docs/segments', 'docs/studio']],
  ['Many pages', ['docs/batch', 'docs/crawl', 'docs/site', 'docs/docview', 'docs/cache']],
  ['Checks of layouts', ['docs/layout-tests', 'docs/action', 'docs/benchmark']],
  ['In a browser', ['docs/page', 'docs/connect']],
  ['As a service', ['docs/service', 'docs/container']],
  [
    'Reference',
    [
      'commands',
      'docs/library',
      'docs/errors',
      'docs/exit-codes',
      'docs/hazards',
      'docs/performance',
      'figures',
    ],
  ],
  ['Project', ['ARCHITECTURE', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG', 'docs/research/README']],
];

export function sidebarOf(source) {
  const named = new Set(['docs/index', ...GROUPS.flatMap(([, pages]) => pages)]);
  const forgotten = readdirSync(`${source}/docs`)
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name.replace(/\.md$/, '')}`)
    .filter(page => !named.has(page));
  if (forgotten.length > 0) throw new Error(`site/navigation.mjs has no group for ${forgotten.join(', ')}`);
  return GROUPS.map(([text, pages]) => ({
    text,
    items: pages.map(page => ({ text: titleOf(`${source}/${page}.md`), link: `/${page}` })),
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
