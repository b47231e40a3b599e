// Finds TeX in a text, which the scripts of a page would have rendered: Markdown must keep its signs as they are.

/** A part of a text: TeX in the delimiters of Markdown, or words. */
export interface TextPart {
  readonly value: string;
  readonly isTex: boolean;
}

/** Takes linear time: the search for an end is bounded, and a formula that has none is looked for once. */
export function texParts(text: string): TextPart[] {
  if (!MAY_HOLD_TEX.test(text)) return [{ value: text, isTex: false }];
  const parts: TextPart[] = [];
  let written = 0;
  for (let at = 0; at < text.length; ) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(text);
    if (opening === null) break;
    const found = formulaAt(text, opening);
    at = found?.end ?? opening.index + opening[0].length;
    if (found === undefined) continue;
    if (opening.index > written) parts.push({ value: text.slice(written, opening.index), isTex: false });
    parts.push({ value: found.markdown, isTex: true });
    written = at;
  }
  if (written < text.length) parts.push({ value: text.slice(written), isTex: false });
  return parts;
}

const MAY_HOLD_TEX = /\$|\\[([b]/;
const OPENING = /\$\$?|\\[([]|\\begin\{([a-zA-Z]{1,20}\*?)\}/g;
/** Most characters of a formula: the largest of textbooks have some 2,000. */
const MOST_CHARS = 4000;

interface Found {
  readonly markdown: string;
  readonly end: number;
}

function formulaAt(text: string, { 0: opening, 1: environment, index }: RegExpExecArray): Found | undefined {
  const closing = environment === undefined ? CLOSINGS[opening] : `\\end{${environment}}`;
  if (closing === undefined) return undefined;
  const start = index + opening.length;
  const length = text.slice(start, start + MOST_CHARS).indexOf(closing);
  if (length < 1) return undefined;
  const body = text.slice(start, start + length);
  const end = start + length + closing.length;
  if (environment !== undefined) return { markdown: `$$${opening}${body}${closing}$$`, end };
  if (opening === '$' && !isSetApart(text, index, body, end)) return undefined;
  if (!isTex(body.trim())) return undefined;
  const sign = opening === '$' || opening === '\\(' ? '$' : '$$';
  // Markdown knows `$` only close to the formula.
  return { markdown: sign + (sign === '$' ? body.trim() : body) + sign, end };
}

const CLOSINGS: Readonly<Record<string, string>> = { $: '$', $$: '$$', '\\(': '\\)', '\\[': '\\]' };

/** An amount of money has its second sign after a blank, or before a digit; a variable of a shell before a letter. */
const isSetApart = (text: string, index: number, body: string, end: number): boolean =>
  body === body.trim() &&
  !/[\p{L}\p{N}$\\]/u.test(text.charAt(index - 1)) &&
  !/[\p{L}\p{N}$]/u.test(text.charAt(end));

/** Commands, scripts and groups; or letters and signs, without a word. */
const isTex = (body: string): boolean =>
  /\\[a-zA-Z,;!|]|[_^{}]/.test(body) ||
  /^[a-zA-Z]'*$/.test(body) ||
  (/[=<>+*]/.test(body) && /[a-zA-Z]/.test(body) && !/[a-zA-Z]{4}/.test(body));
