// The table of methods, asked by a name that has no row.

import { expect, test } from 'vitest';
import type { ZoneMethodName } from '../../../src/judge/zones/methods.ts';
import { zonesOf } from '../../../src/judge/zones/zones-of.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

test.each(['foo', 'toString'])('there is no method %s', name => {
  expect(() => zonesOf(snapshotFromHtml('<p>Words'), { method: name as ZoneMethodName })).toThrow(
    `there is no method '${name}': choose one of auto, `,
  );
});
