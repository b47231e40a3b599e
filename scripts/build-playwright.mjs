// Bundles the part of Playwright that a visit needs. The whole package loads 7 MB, most of it command line, MCP server and
// other browsers. The package stays a dependency, for its types, its list of browsers and its command line.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const library = dirname(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'));

/** Edits let esbuild leave out calls whose result nothing reads. */
const PURE_EXPORTS = [
  /^var (\w+) = \{\};\n__export\(\1, (\{\n[\s\S]*?^\})\);/gm,
  'var $1 = /* @__PURE__ */ exported($2);',
];
const PURE_MODULES = [/^(var \w+ = )(?=__(?:esm|commonJS|toESM)\(|require_\w+\()/gm, '$1/* @__PURE__ */ '];
const EXPORTED = 'var exported = all => { const target = {}; __export(target, all); return target; };';
const NO_EXPORTS = [/^module\.exports = __toCommonJS\(\w+Bundle_exports\);$/m, ''];

const CORE_EDITS = [
  // V8 compiles a function in parentheses at once; it parses others first and compiles them on their first call.
  [
    /^(var init_\w+ = __esm\(\{\n {2}"[^"\n]+")\(\) (\{\n[\s\S]*?^ {2}\})\n\}\);/gm,
    '$1: (function () $2)\n});',
  ],
  PURE_EXPORTS,
  PURE_MODULES,
  NO_EXPORTS,
  // The original initializes all that it exports.
  [/^init_coreBundle\(\);[\s\S]*$/m, 'init_inprocess();\nexport const { chromium, devices } = playwright;\n'],
  // Only Chromium is launched.
  ...['chromium', 'firefox', 'webkit', 'electron', 'android'].map(name => [
    new RegExp(`(this\\.${name} = new )\\w+\\(this(?:, new \\w+\\((?:this)?\\))?\\);`),
    '$1Chromium(this);',
  ]),
  [/^ +init_(?:android|backendAdb|bidiChromium|bidiFirefox|electron|firefox|webkit)\(\);\n/gm, ''],
  // A shell or a CI job may set variables for tests of its own: with PWDEBUG a page waits for its inspector, others lead to
  // another browser, or let pages reach this machine past the network guard. Those that name folders of browsers stay.
  ['_debugMode = getFromENV("PWDEBUG") || ""', '_debugMode = ""'],
  [/\bprocess\.env\.(?:PW|PWTEST|PLAYWRIGHT|SELENIUM)_(?!HOST_PLATFORM_OVERRIDE)\w+\b(?! = )/g, '(void 0)'],
  // A call knows that it is part of another one until that waits for the first time. Only the log of DEBUG=pw:api shows
  // it. With AsyncLocalStorage, Node 20 and 22 would run code for each promise of the process.
  [
    'new import_async_hooks.AsyncLocalStorage()',
    `{
      store: undefined,
      getStore() {
        return this.store;
      },
      run(store, work) {
        const outer = this.store;
        this.store = store;
        try {
          return work();
        } finally {
          this.store = outer;
        }
      },
    }`,
  ],
  // Files of the package.
  [
    /(?<![\w.])__dirname\b/g,
    '(0, require("path").dirname)(require.resolve("playwright-core/lib/coreBundle"))',
  ],
  [/require\("\.\/bootstrap"\)/g, 'require("playwright-core/lib/bootstrap")'],
  // A direct `eval` may name anything.
  [/(?<== )eval\(`/g, '(0, eval)(`'],
  [
    /\(\{ (\w+)(?:: (\w+))? \} = require\("\.\/utilsBundle"\)\)/g,
    (_, name, local = name) => `(${local} = utils.${name})`,
  ],
  [/require\("\.\/utilsBundle"\)/g, 'utils'],
];

/** All other packages serve the command line and the MCP server, and run code when they are loaded. */
const USED_PACKAGES =
  /^\/\/ node_modules\/(?:@sec-ant\/readable-stream|agent-base|buffer-crc32|colors|debug|get-stream|graceful-fs|has-flag|https-proxy-agent|ip-address|is-stream|mime|ms|pend|proxy-agent-negotiate|proxy-from-env|retry|signal-exit|smart-buffer|socks|socks-proxy-agent|supports-color|ws|yauzl|yazl)\//;
/** Visits compare no pictures, read no YAML, download no browser, open no report and watch no file. */
const UNUSED_NAMES = ['PNG', 'chokidar', 'diff', 'jpegjs', 'open', 'progress', 'yaml'];

const UTILS_EDITS = [
  PURE_EXPORTS,
  PURE_MODULES,
  [/(?<=^var .*__toESM\()(?=require)/gm, '/* @__PURE__ */ '],
  [/^(var \w+ = )([\w.]+);$/gm, '$1/* @__PURE__ */ (() => $2)();'],
  NO_EXPORTS,
  [/^0 && \(module[\s\S]*$/m, ''],
];

/**
 * Writes a CommonJS file with `chromium` and `devices`. Bundles twice: only the first bundle shows which utilities are used.
 * Returns a file of the package, for its licence.
 */
export async function buildPlaywright(outfile) {
  const core = `import * as utils from './utilsBundle.js';\n${EXPORTED}\n${edit(textOf('coreBundle.js'), CORE_EDITS)}`;
  const { outputFiles } = await bundle(core, { write: false, format: 'esm', external: ['*'] });
  const { warnings } = await bundle(outputFiles[0].text, {
    outfile,
    format: 'cjs',
    external: ['playwright-core'],
    plugins: [{ name: 'utils', setup: loadUtils }],
    minifyWhitespace: true,
    lineLimit: 160,
  });
  const unknown = warnings.find(({ text }) => !UNUSED_NAMES.some(name => text.includes(`"${name}"`)));
  if (unknown !== undefined) throw new Error(`Playwright is built differently: ${unknown.text}`);
  return 'node_modules/playwright-core/lib/coreBundle.js';
}

function bundle(contents, options) {
  const stdin = { contents, resolveDir: library };
  return build({ stdin, bundle: true, platform: 'node', target: 'node20', logLevel: 'error', ...options });
}

function loadUtils({ onLoad }) {
  onLoad({ filter: /utilsBundle\.js$/ }, () => {
    const parts = textOf('utilsBundle.js').split(/^(?=\/\/ (?:node_modules|packages)\/)/m);
    const used = parts
      .filter(part => !part.startsWith('// node_modules') || USED_PACKAGES.test(part))
      .join('');
    const code = edit(used, UTILS_EDITS);
    const [, table] = /^var utilsBundle_exports = .*?(\{\n[\s\S]*?^\})/m.exec(code);
    const isUsed = ([, name, value]) =>
      !UNUSED_NAMES.includes(name) &&
      new RegExp(`^(?:var|function|class) (?:.*, )?${value}\\b`, 'm').test(code);
    const names = Array.from(table.matchAll(/^ +(\w+): \(\) => (\w+),?$/gm)).filter(isUsed);
    const exported = names.map(([, name, value]) => `export { ${value} as ${name} };`);
    return { contents: [EXPORTED, code, ...exported].join('\n') };
  });
}

/** Throws if an edit changes nothing: Playwright is then built differently. */
function edit(code, edits) {
  return edits.reduce((text, [from, to]) => {
    const edited = text.replace(from, to);
    if (edited === text) throw new Error(`Playwright is built differently: nothing matches ${from}`);
    return edited;
  }, code);
}

function textOf(file) {
  return readFileSync(join(library, file), 'utf8');
}
