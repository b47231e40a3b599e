// Emits the types that the entries of the package reach, with those of bundled packages, which are not installed.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path/posix';

const TYPES = 'dist/types';
const IMPORT = /((?:from\s+|import\(\s*)['"])([^'"]+)(?=['"])/g;

/** `isInstalled`: true for packages that are installed with this one. Returns the source of each kept file. */
export function buildTypes(entries, isInstalled) {
  emit('-p', '.', '--emitDeclarationOnly', '--outDir', TYPES);
  emit('-p', 'src/front/page', '--emitDeclarationOnly');
  const kept = new Set();
  for (const entry of entries) keep(entry.replace(/^\.\//, ''), kept, isInstalled);
  for (const file of readdirSync(TYPES, { recursive: true }).map(name =>
    join(TYPES, name.replaceAll('\\', '/')),
  ))
    if (file.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
  removeEmptyFolders(TYPES);
  return Array.from(kept, file => file.replace(`${TYPES}/packages`, 'node_modules'));
}

function emit(...args) {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...args], { stdio: 'inherit' });
}

/** Keeps a file and what it imports. Types of a package are copied, and imported by their path. */
function keep(file, kept, isInstalled) {
  const copy = file.startsWith('node_modules/') ? file.replace('node_modules', `${TYPES}/packages`) : file;
  if (kept.has(copy)) return;
  kept.add(copy);
  const imported = [];
  const text = readFileSync(file, 'utf8').replace(IMPORT, (whole, before, name) => {
    if (isBuiltin(name) || isInstalled(name)) return whole;
    const source = name.startsWith('.') ? besides(file, name) : typesOf(name);
    imported.push(source);
    if (name.startsWith('.')) return whole;
    const path = relative(dirname(copy), source.replace('node_modules', `${TYPES}/packages`));
    return before + path.replace(/^(?!\.)/, './').replace(/\.d\.ts$/, '.js');
  });
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, text);
  for (const source of imported) keep(source, kept, isInstalled);
}

const besides = (file, name) => join(dirname(file), name.replace(/(?:\.[jt]s)?$/, '.d.ts'));

function typesOf(name) {
  const places = [`@types/${name}/index.d.ts`, `${name}/index.d.ts`, `${name}.d.ts`];
  const found = places.map(place => `node_modules/${place}`).find(existsSync);
  if (found === undefined) throw new Error(`the types of the package ${name} were not found`);
  return found;
}

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}
