// The options of judging: all groups together, in the order of help and docs.

import {
  CONTENT_OPTIONS,
  type ContentChoices,
  RENDERING_OPTIONS,
  type RenderingChoices,
} from './content-option-rows.ts';
import {
  CHUNK_OPTIONS,
  type ChunkChoices,
  ELEMENT_OPTIONS,
  type ElementChoices,
  FILE_OPTIONS,
  type FileChoices,
  LIST_OPTIONS,
  type ListChoices,
  PART_OPTIONS,
  type PartChoices,
} from './record-option-rows.ts';
import { ZONE_OPTIONS, type ZoneChoices } from './zone-option-rows.ts';

/** Options of the result. docs/library.md shows their comments as its table. */
export interface JudgeOptionsInput
  extends ZoneChoices,
    ContentChoices,
    RenderingChoices,
    ElementChoices,
    FileChoices,
    ListChoices,
    PartChoices,
    ChunkChoices {}

export const JUDGE_OPTIONS = {
  ...ZONE_OPTIONS,
  ...CONTENT_OPTIONS,
  ...RENDERING_OPTIONS,
  ...ELEMENT_OPTIONS,
  ...FILE_OPTIONS,
  ...LIST_OPTIONS,
  ...PART_OPTIONS,
  ...CHUNK_OPTIONS,
} as const;
