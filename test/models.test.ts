// The models in the tree are those of the manifest, and the build has them as they are.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readManifest, sha256 } from '../scripts/training/manifest.ts';
import { CONTENT_MODEL, KINDS_MODEL, QUALITY_MODEL } from '../src/judge/selection/models.generated.ts';
import { ZONES_MODEL } from '../src/judge/zones/auto/model.generated.ts';

const manifest = readManifest('models');
const BUILT: Readonly<Record<string, string>> = {
  zones: ZONES_MODEL,
  kinds: KINDS_MODEL,
  content: CONTENT_MODEL,
  quality: QUALITY_MODEL,
};

test('the manifest names each model and no other', () => {
  const files = readdirSync('models').filter(file => file !== 'manifest.json');
  expect(files.sort()).toEqual(
    Object.keys(manifest)
      .map(name => `${name}.bin`)
      .sort(),
  );
  expect(Object.keys(BUILT).sort()).toEqual(Object.keys(manifest).sort());
});

test.each(Object.entries(manifest))('%s is what the manifest says, and what the build has', (name, entry) => {
  const bytes = readFileSync(`models/${name}.bin`);
  expect(sha256(bytes)).toBe(entry.sha256);
  expect(BUILT[name]).toBe(bytes.toString('base64'));
  expect(entry.scores).toBeDefined();
});
