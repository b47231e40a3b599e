// `pith/langchain`: a document loader for LangChain.js.

import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import { Document } from '@langchain/core/documents';
import {
  type DocumentMetadata,
  type LoaderOptions,
  type LoadTarget,
  pageDocuments,
  parseLoaderOptions,
  stableId,
} from './page-documents.ts';

export type { DocumentMetadata, LoaderOptions, LoadTarget } from './page-documents.ts';

export class PithLoader extends BaseDocumentLoader {
  readonly #targets: LoadTarget | readonly LoadTarget[];
  readonly #options: ReturnType<typeof parseLoaderOptions>;

  /** `targets`: what `pith.segment` takes, one or several. */
  constructor(targets: LoadTarget | readonly LoadTarget[], options: LoaderOptions = {}) {
    super();
    this.#targets = targets;
    this.#options = parseLoaderOptions(options);
  }

  async load(): Promise<Document<DocumentMetadata>[]> {
    const documents: Document<DocumentMetadata>[] = [];
    for await (const document of this.lazyLoad()) documents.push(document);
    return documents;
  }

  /** One after another, so that many pages need little memory. */
  async *lazyLoad(): AsyncGenerator<Document<DocumentMetadata>> {
    for await (const page of pageDocuments(this.#targets, this.#options)) {
      const id = stableId(page);
      yield new Document({
        pageContent: page.text,
        metadata: page.metadata,
        ...(id !== undefined && { id }),
      });
    }
  }
}
