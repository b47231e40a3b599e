// Prints the sections of a page as an indented list.

import type { Section } from './sections.ts';

const LONGEST_HEADING = 100;

export function outlineText(sections: readonly Section[]): string {
  const lines = sections.map(({ id, heading, path, totalTokens, folded = 0 }) => {
    const indent = '  '.repeat(Math.max(0, path.length - 1));
    const name = heading === '' ? '(before the first heading)' : shortened(heading);
    const hidden = folded === 0 ? '' : `, ${folded} characters folded away`;
    return `${indent}${id}  ${name}  (${totalTokens} tokens${hidden})\n`;
  });
  return lines.join('');
}

const shortened = (text: string): string =>
  text.length > LONGEST_HEADING ? `${[...text].slice(0, LONGEST_HEADING - 1).join('')}…` : text;
