// Writes footnotes in GitHub's form: a superscript link to an item, and the item.

import { opened } from '../block-handlers.ts';
import { boxHandler } from '../inline-handlers.ts';
import { element, textNode } from '../nodes.ts';
import type { Handler } from '../visit.ts';

export const referenceHandler =
  (label: string): Handler =>
  ({ flow, element: { pageBox }, style }) => {
    const link = element('a', { href: `#fn-${label}`, dataFootnoteRef: true }, [textNode(label)]);
    flow.forgetPlace();
    flow.atom(flow.isInside('sup') ? link : element('sup', {}, [link]), pageBox, style.fontSize);
    return 'skip';
  };

export const noteHandler =
  (label: string): Handler =>
  visit => {
    const isItem = visit.element.tag === 'li';
    const list = isItem ? null : visit.flow.open('ol', {}, 'parts');
    const value = list === null || !/^\d+$/.test(label) ? {} : { value: label };
    const leave = opened(visit, 'li', { id: `fn-${label}`, ...value, dataFootnote: label }, 'flow');
    return () => {
      leave();
      visit.flow.close(list);
    };
  };

/** Writes the reference in the sentence, and the note after it; in a heading, link or table the words of the note alone. */
export const inlineNoteHandler =
  (label: string): Handler =>
  visit => {
    if (!visit.flow.isInSentence || visit.flow.openBlock('table') !== undefined) return boxHandler(visit);
    referenceHandler(label)(visit);
    const resume = visit.flow.aside();
    const leave = noteHandler(label)(visit);
    return () => {
      if (leave !== 'skip') leave();
      resume?.();
    };
  };
