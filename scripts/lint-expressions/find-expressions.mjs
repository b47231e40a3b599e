// Finds the regular expressions of a folder: literals in the syntax tree, and the values of `new RegExp(…)`.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/**
 * Each has `file` and `line`, and `source` and `flags`, or `code` if the pattern is only known when a function runs.
 * Constants are computed by loading their files: they are made of lists, of other constants and of other files.
 */
export async function findExpressions(root, folder) {
  const work = join(root, 'node_modules/.cache', `lint-expressions-${process.pid}`);
  mkdirSync(work, { recursive: true });
  try {
    const found = inSyntaxTrees(work, folder);
    const computed = await computedIn(work, [
      ...new Set(found.filter(({ code }) => code !== undefined).map(({ path }) => path)),
    ]);
    return found
      .flatMap(expression => {
        if (expression.code === undefined) return expression;
        const values = computed.filter(
          ({ path, line }) => path === expression.path && line === expression.line,
        );
        return values.length === 0
          ? expression
          : values.map(({ source, flags }) => ({ ...expression, source, flags }));
      })
      .map(({ path, ...expression }) => ({
        ...expression,
        file: relative(dirname(folder), path).replaceAll('\\', '/'),
      }));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function inSyntaxTrees(work, folder) {
  const config = join(work, 'tsconfig.json');
  const compilerOptions = { noLib: true, noResolve: true, types: [], jsx: 'preserve', allowJs: true };
  writeFileSync(config, JSON.stringify({ compilerOptions, include: [`${folder}/**/*`] }));
  const api = new API();
  const found = [];
  try {
    const { program } = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    for (const path of program.getSourceFileNames()) {
      const file = program.getSourceFile(path);
      const visit = node => {
        const at = { path, line: lineOf(file, node) };
        if (node.kind === SyntaxKind.RegularExpressionLiteral) found.push({ ...at, ...partsOf(node.text) });
        if (isConstructor(node)) found.push({ ...at, code: node.getText(file).replace(/\s+/g, ' ') });
        node.forEachChild(visit);
      };
      visit(file);
    }
  } finally {
    api.close();
  }
  return found;
}

/** `new RegExp(…)` and `RegExp(…)`. */
const isConstructor = ({ kind, expression }) =>
  (kind === SyntaxKind.NewExpression || kind === SyntaxKind.CallExpression) && expression.text === 'RegExp';

const lineOf = (file, node) => file.text.slice(0, node.getStart(file)).split('\n').length;

function partsOf(literal) {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

/** Loads files with a `RegExp` that records its patterns and where they were made. */
async function computedIn(work, paths) {
  if (paths.length === 0) return [];
  const outfile = join(work, 'computed.mjs');
  await build({
    stdin: { contents: paths.map(path => `import ${JSON.stringify(path)};`).join('\n'), resolveDir: work },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    define: { RegExp: 'RecordedRegExp' },
    banner: { js: RECORDED },
    logLevel: 'error',
    outfile,
  });
  process.setSourceMapsEnabled(true);
  globalThis.recordedExpressions = [];
  await import(pathToFileURL(outfile).href);
  return globalThis.recordedExpressions.flatMap(({ source, flags, stack }) => {
    const [, url, line] =
      /\((?:file:\/\/)?([^()]+):(\d+):\d+\)|at (?:file:\/\/)?(\S+):(\d+):\d+/.exec(stack) ?? [];
    return url === undefined ? [] : [{ source, flags, path: url, line: Number(line) }];
  });
}

const RECORDED = `class RecordedRegExp extends RegExp {
  constructor(source, flags) {
    super(source, flags);
    const stack = new Error().stack.split('\\n')[2];
    globalThis.recordedExpressions.push({ source: this.source, flags: this.flags, stack });
  }
}`;
