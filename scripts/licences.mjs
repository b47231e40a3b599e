// Licences of the packages that dist/ contains.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `inputs`: paths of all files that were bundled or copied. */
export function licencesOf(inputs) {
  const folders = new Set(inputs.map(input => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]));
  return [...folders].filter(Boolean).sort().map(licenceOf).join('\n\n');
}

function licenceOf(folder) {
  const { name, version, license, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const files = readdirSync(folder).filter(entry => /^(?:licen[cs]e|notice|thirdpartynotices)/i.test(entry));
  const texts = files.map(file => readFileSync(join(folder, file), 'utf8').trim());
  // The MPL asks where the source is.
  const source = repository?.url ?? repository ?? '';
  return [`${name} ${version} (${license}) ${source}`.trim(), ...texts].join('\n\n');
}
