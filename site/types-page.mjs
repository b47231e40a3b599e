// The reference of types: what each entry of the package exports, as its declarations say. They are checked on the way with
// the TypeScript that most users have; that of the project is newer.

import { readFileSync } from 'node:fs';
import ts from 'typescript';

const TYPES = 'dist/types/';
/** Types of packages that are not installed with pith. */
const PACKAGES = `${TYPES}packages/`;

const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts'],
  types: ['node'],
};

export function typesPage() {
  const { name, version, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  const entries = Object.entries(exports).filter(([, { types }]) => types !== undefined);
  const program = ts.createProgram(
    entries.map(([, { types }]) => types),
    OPTIONS,
  );
  const faults = ts.getPreEmitDiagnostics(program).filter(({ file }) => isOurs(file));
  if (faults.length > 0) throw new Error(ts.formatDiagnostics(faults, HOST));
  const checker = program.getTypeChecker();
  const shown = new Set();
  const parts = entries.map(([entry, { types }]) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(types));
    const all = checker
      .getExportsOfModule(module)
      .map(symbol => declarationOf(symbol, checker))
      .filter(({ text }) => text !== undefined);
    const names = all.filter(({ text }) => !shown.has(text));
    const above = all.filter(({ text }) => shown.has(text)).map(({ name }) => `\`${name}\``);
    for (const { text } of names) shown.add(text);
    names.sort((one, other) => (one.name < other.name ? -1 : 1));
    const texts = names.map(one => `### ${one.name}\n\n\`\`\`ts\n${one.text}\n\`\`\``);
    if (above.length > 0) texts.unshift(`Of those above: ${above.join(', ')}.`);
    return `## ${entry.replace(/^\./, name)}\n\n${texts.join('\n\n')}`;
  });
  return `---\noutline: 2\n---\n\n# Types\n\nWhat version ${version} exports, by entry of the package; what several entries export is at the first of them. [The library](docs/library.md) has examples, [what a release promises](docs/stability.md) says how long they stay.\n\n${parts.join('\n\n')}\n`;
}

const HOST = {
  getCanonicalFileName: name => name,
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getNewLine: () => '\n',
};

const isOurs = file => file?.fileName.includes(TYPES) && !file.fileName.includes(PACKAGES);

/** The declaration with its comment; no text for a type of another package. */
function declarationOf(symbol, checker) {
  const origin = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const texts = (origin.declarations ?? [])
    .filter(node => isOurs(node.getSourceFile()))
    .map(node => (ts.isVariableDeclaration(node) ? node.parent.parent : node))
    .map(node =>
      node
        .getFullText()
        .trim()
        .replace(/^(export )?(declare )?(?=\w)/gm, ''),
    );
  return { name: symbol.name, text: texts.length === 0 ? undefined : texts.join('\n') };
}
