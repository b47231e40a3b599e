// Maps a docview to the fifteen elements of Dublin Core, as far as it has values for them.

import type { DocView } from './doc-view.ts';

export interface DublinCore {
  readonly 'dc:identifier': string;
  readonly 'dc:type': string;
  readonly 'dc:format': 'text/html';
  readonly 'dc:title': string;
  readonly 'dc:subject': readonly string[];
  readonly 'dc:description': string;
  readonly 'dc:language'?: string;
  /** Relevant links, then replicas. */
  readonly 'dc:relation': readonly string[];
}

/** The paper itself names Type and Subject; a category comes first among the subjects. */
export function dublinCoreOf(record: DocView): DublinCore {
  const { identifier, type, title, category, keywords, abstract, language, links, replicas } = record;
  return {
    'dc:identifier': identifier,
    'dc:type': DCMI_TYPE[type],
    'dc:format': 'text/html',
    'dc:title': title,
    'dc:subject': category === null ? keywords : [category, ...keywords],
    'dc:description': abstract,
    ...(language === null ? {} : { 'dc:language': language }),
    'dc:relation': [...links.map(({ href }) => href), ...replicas.map(replica => replica.identifier)],
  };
}

/** Terms of the DCMI Type Vocabulary. */
const DCMI_TYPE: Readonly<Record<DocView['type'], string>> = {
  topic: 'Text',
  hub: 'Collection',
  image: 'Image',
};
