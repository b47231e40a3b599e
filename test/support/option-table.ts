// The table of interfaces of options in the docs: names, types and comments from their source, defaults from their rows.

import type { OptionRows } from '../../src/base/schema/option-row.ts';
import { table } from './made-table.ts';

/** `source`: of the file with the interfaces, in which each option is a comment and a line below it. */
export function optionTable(source: string, interfaces: readonly string[], rows: OptionRows): string {
  const cells = interfaces.flatMap(name =>
    [...bodyOf(source, name).matchAll(OPTION)].map(([, comment = '', option = '', mark, type = '']) => [
      `\`${option}\``,
      typeText(namedMembers(source, type)),
      mark === '?' ? defaultText(rows[option]?.default) : 'required',
      linked(comment),
    ]),
  );
  return table([['option', 'type', 'default', 'meaning'], ...cells]);
}

const bodyOf = (source: string, name: string): string =>
  new RegExp(`\\ninterface ${name} [^{]*\\{\\n([^]*?)\\n\\}`).exec(source.replaceAll('export ', ''))?.[1] ??
  '';

const OPTION = / {2}\/\*\* (.*) \*\/\n {2}(\w+)(\??): (.*?)(?: \| undefined)?;$/gm;

/** `(typeof NAME)[number]` as the union of the members that the source lists. */
const namedMembers = (source: string, type: string): string =>
  type.replace(/\(typeof (\w+)\)\[number\]/, (_, name) =>
    (new RegExp(`\\nconst ${name} = \\[(.*)\\] as const`).exec(source)?.[1] ?? name).replaceAll(', ', ' | '),
  );

/** Members of a union with commas between: a `|` would end the cell. */
const typeText = (type: string): string =>
  type
    .split(' | ')
    .map(member => `\`${member}\``)
    .join(', ');

const defaultText = (value: unknown): string => (value === undefined ? '–' : `\`${JSON.stringify(value)}\``);

/** With links between pages. */
export const linked = (comment: string): string =>
  comment.replace(/\bdocs\/(\w+\.md)(#[\w-]+)?/g, (_, page, part = '') => `[${page}](${page}${part})`);
