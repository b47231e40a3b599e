// Finds what scripts would show: puts the late parts of a streamed page in their places, and counts the text in `noscript`.

import {
  elementById,
  elementsBy,
  localName,
  nextSibling,
  nodeType,
  textContent,
  textData,
} from './natives.ts';

/**
 * React sends late parts as hidden elements `S:1` at the end of the page. `<template id="B:1">` begins the place that a
 * part fills: its placeholder lies between two comments. `<template id="P:1">` is the place of a part of a part.
 */
export function placeStreamedParts(): void {
  const placeOf = placesInScripts();
  for (const part of elementsBy(document, '[hidden][id]:not(form), table[hidden] [id]:not(form)')) {
    const [, prefix, number] = /^(.*)S:([\da-f]+)$/.exec(part.id) ?? [];
    if (number === undefined) continue;
    const place =
      elementById(document, placeOf.get(part.id) ?? `${prefix}B:${number}`) ??
      elementById(document, `${prefix}P:${number}`);
    if (place === null || localName(place) !== 'template' || part.contains(place)) continue;
    if (/B:[\da-f]+$/.test(place.id)) removePlaceholder(place);
    const content = new Range();
    content.selectNodeContents(part);
    place.replaceWith(content.extractContents());
    part.remove();
  }
}

/** Reads the place of each part from the calls that would fill it. Without them, place and part have one number. */
function placesInScripts(): Map<string, string> {
  const calls = Array.from(elementsBy(document, 'script'), textContent).join('\n');
  const filled = calls.matchAll(/\$R[CR]\("(?<place>[^"]+)","(?<part>[^"]+)"/g);
  const joined = calls.matchAll(/\$RS\("(?<part>[^"]+)","(?<place>[^"]+)"/g);
  return new Map([...filled, ...joined].map(({ groups }) => [groups?.part ?? '', groups?.place ?? '']));
}

/** Removes all nodes up to the closing comment of the place. Places inside it have pairs of comments of their own. */
function removePlaceholder(place: Element): void {
  let depth = 0;
  for (let node = nextSibling(place); node !== null; node = nextSibling(node)) {
    const mark = nodeType(node) === Node.COMMENT_NODE ? textData(node as Comment) : '';
    if (/^\$[?!~]?$/.test(mark)) depth++;
    if (mark !== '/$' || depth-- > 0) continue;
    const placeholder = new Range();
    placeholder.setStartAfter(place);
    placeholder.setEndBefore(node);
    placeholder.deleteContents();
    return;
  }
}

/** Most characters of markup that are read. */
const MOST_CHARS = 1_000_000;

/** Counts the text for browsers without scripts: some pages hold nothing else until their scripts have run. */
export function unscriptedChars(): number {
  const markup = Array.from(elementsBy(document, 'noscript'), textContent).join(' ').slice(0, MOST_CHARS);
  return withoutStyleSheets(markup).replace(/<[^<>]*>|\s+/g, '').length;
}

/** Many pages show with a style sheet in `noscript` what scripts would show. */
const withoutStyleSheets = (markup: string): string =>
  markup
    .split(/<\/style/i)
    .map(part => part.split(/<style\b/i, 1)[0])
    .join('');
