// The options of `segment`, as callers of the library give them. Help, schema and default of each: `judge-option-rows.ts`.

import type { MethodSettings } from '../../judge/baselines/parameters.ts';
import type { LinkStyle } from '../../judge/content/markdown/link-styles.ts';
import type { Favor } from '../../judge/selection/favor.ts';
import type { SiteModel } from '../../judge/site/site-model.ts';
import type { ZoneMethodName } from '../../judge/zones/methods.ts';
import type { ThresholdSetting } from '../../judge/zones/threshold-setting.ts';
import type { PageOptionsInput } from '../../see/browser/options/page-options-input.ts';

/** Options of the result. docs/library.md shows these comments as its table. */
export interface JudgeOptionsInput {
  /** How zones are found; see docs/methods.md. With `thresholds` and no `method` it is `vlps`. */
  method?: ZoneMethodName | undefined;
  /** Thresholds of the method `vlps`: `h1`, `h2`, `bottom`, `w1`, `w2`, each `{ px: 200 }` or `{ share: 0.3 }`; see docs/zones.md. */
  thresholds?: ThresholdSetting | undefined;
  /** Parameters of the methods `subtree`, `patterns` and `tagtree`; see docs/library.md. */
  parameters?: MethodSettings | undefined;
  /** Model of the page's site, for the method `auto+site`; see docs/site.md. */
  site?: SiteModel | undefined;
  /** Take all of CENTER in place of its content. */
  center?: boolean | undefined;
  /** Favor `precision` (keeps less) or `recall` (keeps more) where the evidence is weak. */
  favor?: Favor | undefined;
  /** How the Markdown has links: `inline`, as numbered `references` with a list at the end, or `none`. */
  links?: LinkStyle | undefined;
  /** Leave the title of the page out of its content with `false`. */
  title?: boolean | undefined;
  /** Resolve relative links of a page from a file against this http or https address. */
  baseUrl?: string | undefined;
  /** Open the Markdown with title, address, authors, dates and the like as YAML front matter; see docs/metadata.md. */
  frontMatter?: boolean | undefined;
  /** Keep text that people cannot see: of its background's colour, too small, covered, beyond the page; see docs/reading.md. */
  keepHidden?: boolean | undefined;
  /** List every rendered element in the record, with its reason. */
  elements?: boolean | undefined;
  /** Make the picture of the page with its zones drawn over it. */
  picture?: boolean | undefined;
  /** Make the picture of the page as it is. */
  before?: boolean | undefined;
  /** Make the picture of the page with its noise blanked out. */
  after?: boolean | undefined;
  /** Make the page itself without its noise, still styled. It loads nothing; `snapshot` then keeps what was loaded. */
  cleaned?: boolean | undefined;
  /** Save the pictures of the content: `assets` of the result has their names and bytes, and Markdown and HTML link to them in this folder, such as `pictures`; '' for none. */
  assets?: string | undefined;
  /** List the links and pictures of the page in the record, with their zones; up to 10,000 each. */
  listLinks?: boolean | undefined;
  /** List the structured data of the page (JSON-LD) in the record, repaired, and which of its values the page shows. */
  structured?: boolean | undefined;
  /** List the sections of the content in the record, by their painted headings; see docs/sections.md. */
  outline?: boolean | undefined;
  /** Take one section of the content, by its id or hash in the outline, in place of all of it. */
  section?: string | undefined;
  /** Cut the content after the last block with which its Markdown has so many tokens, 100 or more; `part.next` of the record reads on. */
  maxTokens?: number | undefined;
  /** Read on from this cursor: `part.next` of an earlier record of the same page. */
  from?: string | undefined;
  /** Count tokens with this installed package, such as `gpt-tokenizer/encoding/o200k_base`, in place of estimates. */
  tokenizer?: string | undefined;
  /** List chunks of the content in the record; see docs/sections.md#chunks. */
  chunks?: boolean | undefined;
  /** Tokens from which a chunk is long enough, 20 or more. */
  chunkTokens?: number | undefined;
  /** Most tokens of a chunk; without it, twice `chunkTokens`. A longer block is cut at rows, items, lines or sentences. */
  chunkLimit?: number | undefined;
  /** Most tokens of whole blocks that a chunk repeats of the one before it. */
  chunkOverlap?: number | undefined;
}

/** Options of `segment`. */
export interface SegmentOptionsInput extends PageOptionsInput, JudgeOptionsInput {}
