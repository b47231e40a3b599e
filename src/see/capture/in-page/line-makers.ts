// Elements beside which white space collapses: blocks, line breaks, and elements that show nothing.

/** Decides by tag name, without the computed style. */
export const makesLines = (name: string): boolean => BLOCKS.has(name);

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br caption center col colgroup dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li link main menu meta nav ' +
    'noscript ol optgroup option p pre script search section style summary table tbody td template tfoot th thead ' +
    'tr ul'
  ).split(' '),
);
