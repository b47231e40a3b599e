// Footnotes as GitHub writes them: a raised link to an item, and the item.

import { opened } from './block-handlers.ts';
import { element, textNode } from './nodes.ts';
import { fontSizeOf, type Handler } from './visit.ts';

export const referenceHandler =
  (label: string): Handler =>
  ({ flow, element: { pageBox }, style }) => {
    const link = element('a', { href: `#fn-${label}`, dataFootnoteRef: true }, [textNode(label)]);
    flow.forgetPlace();
    flow.atom(flow.isInside('sup') ? link : element('sup', {}, [link]), pageBox, fontSizeOf(style));
    return 'skip';
  };

export const noteHandler =
  (label: string): Handler =>
  visit =>
    opened(visit, 'li', { id: `fn-${label}`, dataFootnote: label }, 'flow');

export const backLinkHandler: Handler = () => 'skip';
