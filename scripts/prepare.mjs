// Makes a fresh clone ready: installs what package-lock.json names and builds, each only where it is out of date.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const GENERATED = [
  'src/base/files/code-hashes.generated.ts',
  'src/front/service/samples.generated.ts',
  'src/judge/selection/models.generated.ts',
  'src/judge/zones/auto/model.generated.ts',
  'src/see/browser/blocking/consent.generated.ts',
  'src/see/capture/in-page.generated.ts',
  'src/show/studio/page.generated.ts',
];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`pith needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(2);
}

if (!isInstalled()) {
  console.error('Installing what pith needs (once) …');
  const install = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // Under npm its own script is run by Node: Windows starts no `npm.cmd` without a shell.
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...install]);
  else run('npm', install);
}
if (!isBuilt()) {
  console.error('Building …');
  run(process.execPath, ['scripts/build.mjs']);
}

/** What npm wrote down of its last install names the same versions as the lock file. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const found = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || found[path]?.version === version,
  );
}

function isBuilt() {
  if (!existsSync('dist/index.js') || !GENERATED.every(file => existsSync(file))) return false;
  const built = statSync('dist/index.js').mtimeMs;
  // A build holds what packages were installed then.
  const others = [
    'tsconfig.json',
    'package-lock.json',
    'scripts/build.mjs',
    'scripts/build-page.mjs',
    'scripts/build-playwright.mjs',
    'scripts/build-types.mjs',
    'scripts/hash-of-imports.mjs',
    'scripts/internals.ts',
  ];
  return (
    ['src', 'models', 'samples'].every(folder => newest(folder) <= built) &&
    others.every(file => statSync(file).mtimeMs <= built)
  );
}

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name.endsWith('.generated.ts')) continue;
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}

function run(command, args) {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  } catch (error) {
    console.error(`${command} ${args.join(' ')} failed.`);
    process.exit(error.status || 1);
  }
}
