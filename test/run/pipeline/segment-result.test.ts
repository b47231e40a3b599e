// The result of the library for a page is plain data, and as JSON the record alone.

import { expect, test } from 'vitest';
import { segmentResult } from '../../../src/run/pipeline/segment-result.ts';
import { judgedPage } from '../../support/judged-page.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

test('a result has the record and the rest as fields, of which JSON has the record', async () => {
  const page = await judgedPage(snapshotFromHtml('<h1>A</h1><p>Words.</p>'), {});
  const { record, snapshot } = page;
  const result = segmentResult({ ...page, picture: Buffer.from('png') });
  expect(JSON.parse(JSON.stringify(result))).toEqual(JSON.parse(JSON.stringify(record)));
  expect({ ...result }.snapshot).toBe(snapshot);
  expect(structuredClone(result)).toMatchObject({ url: record.url, isSketch: false });
  expect(structuredClone(result).snapshot.elements).toEqual(snapshot.elements);
});
