// Makes a release from its tag: `npm run release`. Checks the tree, runs all tests, then packs the package, the extension,
// the site and the image into out/release, with checksums. Publishes nothing. `--only-pack` leaves the tests out.

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const TARGET = 'out/release';
const TESTS = ['check', 'test:system', 'test:hazards', 'test:nightly', 'check:package'];
const { name, version, repository } = JSON.parse(readFileSync('package.json', 'utf8'));

const faults = [...treeFaults(), ...packageFaults()];
if (faults.length > 0) fail(faults);
if (!process.argv.includes('--only-pack')) for (const script of TESTS) npm('run', script);

rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
npm('run', 'build:extension');
npm('pack', '--pack-destination', TARGET);
npm('run', 'site');
for (const part of ['extension', 'site'])
  run('tar', ['-czf', `${TARGET}/${name}-${part}-${version}.tgz`, '-C', `out/${part}`, '.']);
packImage();
const files = readdirSync(TARGET).sort();
const sums = files.map(file => `${sha256(`${TARGET}/${file}`)}  ${file}\n`);
writeFileSync(`${TARGET}/SHA256SUMS`, sums.join(''));
process.stdout.write(sums.join(''));

/** The tag names the version, nothing is uncommitted, and the changelog has a section. */
function treeFaults() {
  const tags = output('git', ['tag', '--points-at', 'HEAD']).split('\n');
  return [
    !tags.includes(`v${version}`) && `HEAD has no tag v${version}: npm version makes it`,
    output('git', ['status', '--porcelain']) !== '' && 'the tree has changes that are not committed',
    !readFileSync('CHANGELOG.md', 'utf8').includes(`\n## [${version}] - `) &&
      `CHANGELOG.md has no section [${version}] with a date`,
  ].filter(Boolean);
}

/** The lock file names no registry, and the registry shows provenance only of a package that names its repository. */
function packageFaults() {
  return [
    repository === undefined &&
      'package.json names no repository: npm pkg set repository.type=git repository.url=git+https://… homepage=… bugs.url=…',
    /"resolved"|registry\.npmjs/.test(readFileSync('package-lock.json', 'utf8')) &&
      'package-lock.json names a registry',
    nameFault(),
  ].filter(Boolean);
}

/** A package of this name is ours if it names the same repository. */
function nameFault() {
  const { stdout, status } = spawnSync('npm', ['view', name, 'repository', '--json'], { encoding: 'utf8' });
  const answer = stdout.trim() === '' ? {} : JSON.parse(stdout);
  if (answer.error?.code === 'E404') return console.log(`the name ${name} is free in the registry`);
  if (status !== 0) return `the registry did not say whose the name ${name} is: ${answer.error?.summary}`;
  return answer.url === undefined || answer.url !== repository?.url
    ? `the package ${name} in the registry is not ours: its repository is ${answer.url}`
    : undefined;
}

/** Built by the test of the image. */
function packImage() {
  const tag = `${name}:${version}`;
  if (spawnSync('podman', ['image', 'exists', name]).status !== 0) {
    console.error('no image: podman is missing, or scripts/image.sh did not build it');
    return;
  }
  run('podman', ['tag', name, tag]);
  run('podman', [
    'save',
    '--format',
    'oci-archive',
    '--output',
    `${TARGET}/${name}-image-${version}.tar`,
    tag,
  ]);
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function npm(...words) {
  run('npm', words);
}

function run(command, words) {
  const { status } = spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) fail([`${command} ${words.join(' ')} failed`]);
}

function output(command, words) {
  return execFileSync(command, words, { encoding: 'utf8' }).trim();
}

function fail(sentences) {
  for (const sentence of sentences) console.error(`release: ${sentence}`);
  process.exit(1);
}
