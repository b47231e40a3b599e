// `pith/langchain` and `pith/llamaindex` with the real packages, on pages of this machine.

import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import { Document as LangChainDocument } from '@langchain/core/documents';
import { Document as LlamaIndexDocument, MetadataMode } from '@llamaindex/core/schema';
import { PithLoader } from '../../../src/front/loaders/langchain.ts';
import { PithReader } from '../../../src/front/loaders/llamaindex.ts';
import type { LoaderOptions } from '../../../src/front/loaders/page-documents.ts';
import { open, type Pith } from '../../../src/run/pipeline/pith.ts';
import { type BatchSite, batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';

const WORDS = 'Boats leave an hour before high water and come home an hour after it. '.repeat(8);
const ARTICLE =
  '<!doctype html><html lang=en><title>Boats – The harbour</title><meta property="og:site_name" content="The harbour">' +
  '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Boats","datePublished":"2026-11-02",' +
  '"author":[{"@type":"Person","name":"Ines Carrow"},{"@type":"Person","name":"Tom Reed"}]}</script>' +
  `<main style="width:700px"><h1>Boats</h1><p>${WORDS}</p><h2>Fares</h2><p>${WORDS}</p><h3>Children</h3><p>${WORDS}</p></main>`;

let pith: Pith;
let site: BatchSite;
test.beforeAll(async () => {
  pith = await open();
  site = await batchSite({
    '/boats': answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(ARTICLE),
  });
});
test.afterAll(async () => {
  site.close();
  await pith.close();
});

test('LangChain: a document for each page, in their order', async () => {
  const loader = new PithLoader([`${site.url}/slow`, new URL(`${site.url}/boats`)], { pith });
  expect(loader).toBeInstanceOf(BaseDocumentLoader);
  const [slow, boats, ...more] = await loader.load();
  expect(more).toEqual([]);
  expect(slow?.metadata.source).toBe(`${site.url}/slow`);
  expect(boats).toBeInstanceOf(LangChainDocument);
  expect(boats?.pageContent).toMatch(/^# Boats\n\nBoats leave .*\n\n## Fares\n/s);
  expect(boats?.metadata).toEqual({
    source: `${site.url}/boats`,
    title: 'Boats',
    language: 'en',
    authors: 'Ines Carrow, Tom Reed',
    published: '2026-11-02',
    quality: expect.any(Number),
  });
});

test('LangChain: a document for each chunk, with its section', async () => {
  const documents = await new PithLoader(`${site.url}/boats`, {
    pith,
    per: 'chunk',
    page: { links: 'none' },
  }).load();
  expect(documents.map(({ metadata }) => [metadata.index, metadata.section])).toEqual([
    [0, 'Boats'],
    [1, 'Boats > Fares'],
    [2, 'Boats > Fares > Children'],
  ]);
  expect(documents.map(({ id }) => id)).toEqual([0, 1, 2].map(at => `${site.url}/boats#${at}`));
  expect(documents[1]?.pageContent).toMatch(/^## Fares\n\nBoats leave/);
  expect(documents[1]?.metadata).toMatchObject({
    title: 'Boats',
    published: '2026-11-02',
    hash: expect.stringMatching(/^\w{8,}$/),
    xpath: expect.stringContaining('/h2'),
  });
});

test('LangChain: lazily, so that a page is not read before it is wanted', async () => {
  const targets = Array.from({ length: 6 }, (_, at) => `${site.url}/lazy-${at}`);
  for await (const { metadata } of new PithLoader(targets, { pith, concurrency: 1 }).lazyLoad()) {
    expect(metadata.source).toBe(targets[0]);
    break;
  }
  expect(targets.filter(target => site.hits.has(new URL(target).pathname)).length).toBeLessThan(3);
});

test('LlamaIndex: documents with ids that stay, and without what says nothing to a model', async () => {
  const reader = new PithReader({ pith, per: 'chunk' });
  const documents = await reader.loadData(`${site.url}/boats`);
  expect(documents[0]).toBeInstanceOf(LlamaIndexDocument);
  expect(documents.map(({ id_ }) => id_)).toEqual([0, 1, 2].map(at => `${site.url}/boats#${at}`));
  const shown = documents[1]?.getContent(MetadataMode.EMBED) ?? '';
  expect(shown).toContain('section: Boats > Fares');
  expect(shown).toContain('published: 2026-11-02');
  expect(shown).not.toMatch(/xpath|hash|quality/);
  expect(documents[1]?.metadata.hash).toBeDefined();
  const [page] = await new PithReader({ pith }).loadData([`${site.url}/boats`]);
  expect(page?.id_).toBe(`${site.url}/boats`);
  expect(page?.text).toMatch(/^# Boats/);
});

test('a page that fails rejects, or is left out and named', async () => {
  const targets = [`${site.url}/missing`, `${site.url}/boats`];
  await expect(new PithLoader(targets, { pith }).load()).rejects.toMatchObject({ code: 'HTTP_ERROR' });
  const failed: unknown[] = [];
  const onError: LoaderOptions['onError'] = ({ code }, target) => failed.push([code, target]);
  const documents = await new PithReader({ pith, onError }).loadData(targets);
  expect(documents).toHaveLength(1);
  expect(failed).toEqual([['HTTP_ERROR', targets[0]]]);
});

test('a signal ends the load, and options are checked when the loader is made', async () => {
  const stop = new AbortController();
  const loading = new PithLoader(`${site.url}/never`, {
    pith,
    signal: stop.signal,
    onError: () => {},
  }).load();
  setTimeout(() => stop.abort(), 200);
  await expect(loading).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(new PithLoader(`${site.url}/a`, { pith, signal: stop.signal }).load()).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  const make = (options: object) => () => new PithReader(options as LoaderOptions);
  expect(make({ chunks: true })).toThrow("there is no option 'chunks'");
  expect(make({ per: 'line' })).toThrow("the option 'per' does not fit");
  expect(make({ page: { colour: 'red' } })).toThrow("there is no option 'colour'");
  expect(make({ pith: {} })).toThrow("the option 'pith' does not fit");
});

test('without a pith of the caller, a browser is started and ended', async () => {
  const [document] = await new PithLoader(`${site.url}/own-browser`).load();
  expect(document?.metadata.title).toBe('Page /own-browser');
});
