// The kinds that `label` writes are those that label files have.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KIND_NAMES } from '../../../src/judge/selection/kinds.ts';
import { LABEL_KINDS } from '../../../src/lab/label/label-session.ts';

const samples = readFileSync(new URL('../../../samples/README.md', import.meta.url), 'utf8');
const inSamples = [...samples.matchAll(/^\| `[\w-]+` \| (\w+) \|/gm)].map(([, kind]) => kind);

it.each(KIND_NAMES)('%s', kind => expect(inSamples).toContain(LABEL_KINDS[kind]));
