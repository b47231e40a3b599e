// Builds the documentation site to out/site: pages from README.md, docs/ and site/pages, reports of samples made by pith,
// the playground, and the references of commands and types. A dead link fails the build. `npm run site` calls it.
// `SITE_BASE=/name/` if the site is not at the root of its host, and `SITE_URL` with its address, for the Markdown twins.

import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { batch } from '../dist/index.js';
import { commandsPage } from './commands-page.mjs';
import { deadLinks } from './dead-links.mjs';
import { makeGallery } from './gallery.mjs';
import { documentsPage, PAGES_OF_THE_PROJECT } from './navigation.mjs';
import { withSections } from './sections.mjs';
import { typesPage } from './types-page.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const SOURCE = 'out/site-source';
const PUBLIC = `${SOURCE}/public`;
const SITE = 'out/site';
const BASE = process.env.SITE_BASE ?? '/';
/** Pages have twins as they stand at the root of a host. */
const READ = BASE === '/' ? SITE : 'out/site-at-root';
const RUN = 'out/site-run';

/** Files that pages link to, and that are no pages; those of docs/ too. */
const FILES = ['docker/grafana.json', 'scripts/lint-expressions/exceptions.mjs'];

for (const folder of [SOURCE, SITE, READ, RUN]) rmSync(folder, { recursive: true, force: true });
mkdirSync(PUBLIC, { recursive: true });

// Paths stay as they are, so that links between pages stay right.
for (const page of [...PAGES_OF_THE_PROJECT, ...markdownIn('docs')]) write(page, readFileSync(page, 'utf8'));
for (const page of readdirSync('site/pages'))
  write(page, withSections(readFileSync(`site/pages/${page}`, 'utf8')));
for (const file of FILES) copy(file, `${PUBLIC}/${file}`);
cpSync('docs', `${PUBLIC}/docs`, { recursive: true, filter: name => !name.endsWith('.md') });
cpSync('docs/pictures', `${SOURCE}/docs/pictures`, { recursive: true });
copy('dist/playground.html', `${PUBLIC}/playground.html`);
copy('dist/pith-page.js', `${PUBLIC}/pith-page.js`);
write('LICENSE.md', `# License\n\n\`\`\`text\n${readFileSync('LICENSE', 'utf8')}\`\`\`\n`);
write('commands.md', commandsPage());
write('types.md', typesPage());
write(
  'gallery.md',
  `${readFileSync('site/pages/gallery.md', 'utf8')}\n${await makeGallery(`${PUBLIC}/gallery`)}`,
);

write('docs/index.md', documentsPage(SOURCE));

// Links to such a file are none to a page.
process.env.VITE_EXTRA_EXTENSIONS = 'py,mjs';
await build('site');

const dead = deadLinks(SITE, BASE);
if (dead.length > 0) {
  console.error(`${dead.join('\n')}\n\n${dead.length} dead links.`);
  process.exit(1);
}
if (READ !== SITE) await build('site', { base: '/', outDir: READ });
await batch(
  [READ],
  { out: RUN, twins: true, page: { baseUrl: process.env.SITE_URL } },
  { note: console.log },
);
if (READ !== SITE)
  cpSync(READ, SITE, {
    recursive: true,
    filter: name => !/\.[^/.]*$/.test(name) || /\.(?:md|txt)$/.test(name),
  });
console.log(`The site is in ${SITE}: serve that folder, for example with npx vitepress preview site`);

/** The generator takes an address without a dot for the name of a package. */
function write(page, text) {
  const file = `${SOURCE}/${page}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.replace(/(<(?:img|source)[^>]*? src(?:set)?=")(?![./]|https?:)/g, '$1./'));
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

function markdownIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name).replaceAll('\\', '/'));
}
