// Builds `pith/page`: one function that holds all of its code, so that a worker can run its text.

import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

/** A page that changed built-ins may let nothing start: each call then says so. */
const START_OR_REFUSE = `try {
  globalThis.pith = pithPage();
} catch (cause) {
  class PithError extends Error { code = 'INTERNAL'; }
  const refuse = async () => { throw new PithError('pith cannot start in this page, which has changed built-ins: ' + cause); };
  globalThis.pith = { PithError, read: refuse, snapshot: refuse };
}
`;

/** The settings of all code that runs in a page. */
export const IN_BROWSERS = {
  bundle: true,
  write: false,
  format: 'iife',
  platform: 'browser',
  target: ['chrome120', 'firefox128', 'safari17.4'],
  minify: true,
  legalComments: 'none',
  // Only an option that `pith/page` does not take needs it.
  logOverride: { 'empty-import-meta': 'silent' },
};

/** The function that a worker runs too. Pages replace `Promise` and its methods, but not what `async` and `await` use. */
export const asFunction = bundle => `function pithPage() {
const Promise = (async () => {})().constructor, withCode = async run => run();
${bundle.replaceAll('Promise.resolve().then(()=>', 'withCode(()=>')}return pith;
}
`;

/** Writes it as a module and as a script, and returns what it was made of. */
export async function bundlePage() {
  const { outputFiles, metafile } = await build({
    ...IN_BROWSERS,
    entryPoints: ['src/front/page/index.ts'],
    globalName: 'pith',
    // Smaller than the packages, and enough here.
    alias: {
      zod: './src/front/page/light/zod.ts',
      parse5: './src/front/page/light/parse5.ts',
      '@xmldom/xmldom': './src/front/page/light/xmldom.ts',
      '@ungap/structured-clone': './src/front/page/light/structured-clone.ts',
      'decode-named-character-reference': './src/front/page/light/decode-named-character-reference.ts',
    },
    plugins: [UNUSED],
    metafile: true,
  });
  const main = asFunction(outputFiles[0].text);
  const names = ['PithError', 'explain', 'overlay', 'read', 'selector', 'snapshot'].join(', ');
  writeFileSync('dist/page.js', `${main}export const { ${names} } = pithPage();\n`);
  writeFileSync('dist/pith-page.js', `(() => {\n${main}${START_OR_REFUSE}})();\n`);
  return metafile.inputs;
}

export const UNUSED = { name: 'unused', setup: leaveWhatIsUnused };

/** `pith/page` takes no option `cleaned`, its HTML holds no SVG, and no formula on a page spells its signs as `&#x2211;`. */
function leaveWhatIsUnused({ onLoad }) {
  onLoad({ filter: /\bcleaned-page\.ts$/ }, () => ({ contents: 'export const cleanedPage = undefined;' }));
  onLoad({ filter: /mathml-to-latex.dist.index\.mjs$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replace(/^ {4}'&#x\w+;': '.*',\n/gm, ''),
  }));
  onLoad({ filter: /property-information.lib.svg\.js$/ }, () => ({
    contents: 'export const svg = { attribute: "", property: "", properties: {}, normal: {}, space: "svg" };',
  }));
}
