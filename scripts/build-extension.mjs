// Builds the browser extension to out/extension, from which a browser loads it unpacked. `npm run build` comes first.

import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const TARGET = 'out/extension';
rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
for (const name of ['manifest.json', 'panel.html', 'panel.css'])
  copyFileSync(`extension/${name}`, `${TARGET}/${name}`);
copyFileSync('dist/pith-page.js', `${TARGET}/pith-page.js`);
await build({
  entryPoints: ['background', 'in-tab', 'panel'].map(name => `src/front/extension/${name}.ts`),
  bundle: true,
  format: 'iife',
  platform: 'browser',
  target: 'chrome120',
  outdir: TARGET,
});
console.log(`The extension is in ${TARGET}: load it on chrome://extensions with "Load unpacked".`);
