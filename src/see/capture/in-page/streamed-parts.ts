// Puts the late parts of a streamed page in their places, which its own scripts would do.

/**
 * React sends late parts as hidden elements `S:1` at the end of the page. `<template id="B:1">` begins the place that a
 * part fills: its placeholder lies between two comments. `<template id="P:1">` is the place of a part of a part.
 */
export function placeStreamedParts(): void {
  for (const part of document.querySelectorAll('[hidden][id]')) {
    const [, prefix, number] = /^(.*)S:([\da-f]+)$/.exec(part.id) ?? [];
    if (number === undefined) continue;
    const place =
      document.getElementById(`${prefix}B:${number}`) ?? document.getElementById(`${prefix}P:${number}`);
    if (place?.localName !== 'template' || place.contains(part) || part.contains(place)) continue;
    if (place.id === `${prefix}B:${number}`) removePlaceholder(place);
    place.replaceWith(...part.childNodes);
    part.remove();
  }
}

/** What stands before the closing comment of the place; comments of places in it lie in pairs. */
function removePlaceholder(place: Element): void {
  const placeholder: ChildNode[] = [];
  let depth = 0;
  for (let node = place.nextSibling; node !== null; node = node.nextSibling) {
    const mark = node.nodeType === Node.COMMENT_NODE ? (node.textContent ?? '') : '';
    if (/^\$[?!~]?$/.test(mark)) depth++;
    if (mark === '/$' && depth-- === 0) {
      for (const old of placeholder) old.remove();
      return;
    }
    placeholder.push(node);
  }
}
