// The parts of the record that an option asks for, or that only some pages have: a type and a row for each, in the order
// of the record. docs/library.md shows the comments of the types.

import { once } from '../../base/memoize.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import type { Snapshot, SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import type { Renderings } from '../content/content.ts';
import type { JudgeOptionsInput } from '../options/judge-option-rows.ts';
import { type Chunk, chunksOf } from '../sections/chunks.ts';
import { type Citation, citationsOf, citationWarnings } from '../sections/citations.ts';
import { type ContentPart, contentPart, type PartRecord } from '../sections/content-part.ts';
import { type Section, type SectionedPage, sectionedPage, sectionsOf } from '../sections/sections.ts';
import { type ChoiceRecord, choiceRecord, choiceWarnings } from './choice-record.ts';
import { type CommentRecord, commentRecords } from './comment-records.ts';
import { type ElementRecord, elementRecords } from './element-records.ts';
import { type HandleRecord, handleRecords } from './handles.ts';
import { type HiddenText, hiddenText, hiddenWarnings } from './hidden-text.ts';
import type { Judged } from './judged.ts';
import { type LinkRecord, listWarnings, type PictureRecord, pageLists } from './page-links.ts';
import { type StructuredData, structuredOf, structuredWarnings } from './structured.ts';
import { type TableRecord, tableRecords, tableWarnings } from './table-records.ts';

export interface RecordParts {
  /** The selectors or the rule that chose the content; see docs/content.md. */
  readonly choice?: ChoiceRecord;
  /** Readers' comments, kept or not; see docs/content.md#comments. */
  readonly comments?: readonly CommentRecord[];
  /** Every rendered element, with its zone and reason. */
  readonly elements?: readonly ElementRecord[];
  /** Describes the part that `content` holds; see docs/sections.md. */
  readonly part?: PartRecord;
  /** Visible links, with their zones; see docs/sections.md. */
  readonly links?: readonly LinkRecord[];
  /** Visible pictures, with their zones; see docs/sections.md. */
  readonly pictures?: readonly PictureRecord[];
  /** JSON-LD of the page, and which of its values a reader sees; see docs/reading.md. */
  readonly structured?: readonly StructuredData[];
  /** Tables of the content as data; see docs/sections.md. */
  readonly tables?: readonly TableRecord[];
  /** Where words of the content stand; see docs/sections.md. */
  readonly citations?: readonly Citation[];
  /** What a reader can follow, press, fill in and read, each with a short handle; see docs/mcp.md. */
  readonly handles?: readonly HandleRecord[];
  /** Sections of the content; see docs/sections.md. */
  readonly sections?: readonly Section[];
  /** Chunks of the content; see docs/sections.md#chunks. */
  readonly chunks?: readonly Chunk[];
  /** Text that people cannot see; see docs/reading.md. */
  readonly hidden?: HiddenText;
}

interface RecordPart<Value> {
  /** Checked in the answer of a worker. */
  readonly form: 'list' | 'object';
  /** The options of which one asks for it; without any, it is made of each page. */
  readonly options?: readonly (keyof JudgeOptionsInput)[];
  /** Undefined where the page has none. */
  readonly make: (source: PartSource) => Value | undefined;
  readonly warnings?: (made: Value, source: PartSource) => readonly SnapshotWarning[];
  /** Makes it once more, of a page in the document that `followParts` joins: its entries then stand elsewhere. */
  readonly ofSections?: MadeOfSections<Value>;
  /** With `followParts` that of the first page alone; other lists have the entries of all pages. */
  readonly isOfFirstPage?: true;
}

type MadeOfSections<Value = unknown> = (page: SectionedPage, options: JudgeOptionsInput) => Value;

/** The data that parts are made of. */
interface PartSource {
  readonly judged: Judged;
  readonly options: JudgeOptionsInput;
  /** The page as it was, while `judged` may have text that is hidden on it. */
  readonly captured: Snapshot;
  /** The content in blocks and sections, made once. */
  readonly sectioned: () => SectionedPage;
  /** The part of it that was asked for. */
  readonly part: () => ContentPart;
}

const listsOf = onceEach((judged: Judged) => pageLists(judged));
const dataOf = onceEach(structuredOf);
const ofSections = <Value>(make: MadeOfSections<Value>) => ({
  make: ({ sectioned, options }: PartSource) => make(sectioned(), options),
  ofSections: make,
});

export const RECORD_PARTS: {
  readonly [Name in keyof RecordParts]-?: RecordPart<NonNullable<RecordParts[Name]>>;
} = {
  choice: {
    form: 'object',
    make: ({ judged }) => choiceRecord(judged),
    warnings: (made, { judged }) => choiceWarnings(made, judged),
  },
  comments: {
    form: 'list',
    make: ({ judged: { selection } }) =>
      selection.comments.length === 0 ? undefined : commentRecords(selection),
  },
  elements: {
    form: 'list',
    options: ['elements'],
    make: ({ judged }) => elementRecords(judged),
    isOfFirstPage: true,
  },
  part: { form: 'object', options: ['section', 'maxTokens', 'from'], make: ({ part }) => part().part },
  links: {
    form: 'list',
    options: ['listLinks'],
    make: ({ judged }) => listsOf(judged).links,
    warnings: (_, { judged }) => listWarnings(listsOf(judged)),
  },
  pictures: { form: 'list', options: ['listLinks'], make: ({ judged }) => listsOf(judged).pictures },
  structured: {
    form: 'list',
    options: ['structured'],
    make: ({ judged }) => dataOf(judged.snapshot).structured,
    warnings: (_, { judged }) => structuredWarnings(dataOf(judged.snapshot)),
  },
  tables: {
    form: 'list',
    options: ['tables'],
    ...ofSections(tableRecords),
    warnings: tableWarnings,
  },
  citations: {
    form: 'list',
    options: ['cite'],
    make: ({ sectioned, options }) => citationsOf(sectioned(), options.cite ?? []),
    warnings: (made, { options }) => citationWarnings(made, options.cite ?? []),
    isOfFirstPage: true,
  },
  handles: {
    form: 'list',
    options: ['handles'],
    make: ({ sectioned }) => handleRecords(sectioned()),
    isOfFirstPage: true,
  },
  sections: { form: 'list', options: ['outline'], ...ofSections(sectionsOf) },
  chunks: {
    form: 'list',
    options: ['chunks'],
    ...ofSections((page, { chunkTokens: target, chunkLimit: limit, chunkOverlap: overlap }) =>
      chunksOf(page, { target, limit, overlap }),
    ),
  },
  hidden: {
    form: 'object',
    make: ({ captured, options }) => hiddenText(captured, options.keepHidden === true),
    warnings: hiddenWarnings,
  },
};

export type PartRows = Readonly<Record<string, RecordPart<unknown>>>;

interface MadeParts extends RecordParts {
  readonly warnings: readonly SnapshotWarning[];
  /** In place of the whole content. */
  readonly renderings?: Renderings;
}

export function recordParts(judged: Judged, options: JudgeOptionsInput, captured: Snapshot): MadeParts {
  const sectioned = once(() =>
    sectionedPage({ ...judged, linkStyle: options.links, tokenizer: options.tokenizer }),
  );
  const part = once(() => contentPart(sectioned(), options));
  const source = { judged, options, captured, sectioned, part };
  const made: Record<string, unknown> = {};
  const warnings: SnapshotWarning[] = [];
  for (const [name, row] of Object.entries(RECORD_PARTS as PartRows)) {
    if (row.options?.some(option => isGiven(options[option])) === false) continue;
    const value = row.make(source);
    if (value === undefined) continue;
    made[name] = value;
    warnings.push(...(row.warnings?.(value, source) ?? []));
  }
  if (made.part === undefined) return { ...made, warnings };
  const { part: _, ...renderings } = part();
  return { ...made, warnings, renderings };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== false;
