// `pith/llamaindex`: a reader for LlamaIndex.TS.

import { type BaseReader, Document } from '@llamaindex/core/schema';
import {
  type DocumentMetadata,
  type LoaderOptions,
  type LoadTarget,
  pageDocuments,
  parseLoaderOptions,
  stableId,
} from './page-documents.ts';

export type { DocumentMetadata, LoaderOptions, LoadTarget } from './page-documents.ts';

export class PithReader implements BaseReader<Document> {
  readonly #options: ReturnType<typeof parseLoaderOptions>;

  constructor(options: LoaderOptions = {}) {
    this.#options = parseLoaderOptions(options);
  }

  /** `targets`: what `pith.segment` takes, one or several. */
  async loadData(
    targets: LoadTarget | readonly LoadTarget[],
  ): Promise<Document<DocumentMetadata & Metadata>[]> {
    const documents: Document<DocumentMetadata & Metadata>[] = [];
    for await (const document of this.lazyLoadData(targets)) documents.push(document);
    return documents;
  }

  /** One after another, so that many pages need little memory. */
  async *lazyLoadData(
    targets: LoadTarget | readonly LoadTarget[],
  ): AsyncGenerator<Document<DocumentMetadata & Metadata>> {
    for await (const page of pageDocuments(targets, this.#options)) {
      const id = stableId(page);
      yield new Document({
        ...(id !== undefined && { id_: id }),
        text: page.text,
        metadata: { ...page.metadata },
        excludedEmbedMetadataKeys: [...NOT_WORDS],
        excludedLlmMetadataKeys: [...NOT_WORDS],
      });
    }
  }
}

type Metadata = Record<string, unknown>;

/** Metadata that says nothing to a model. */
const NOT_WORDS = ['quality', 'index', 'xpath', 'hash'] as const satisfies (keyof DocumentMetadata)[];
