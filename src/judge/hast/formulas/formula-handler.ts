// Writes a formula as code in the language `math`, or as text where the page has no TeX for it.

import { bordered } from '../borders.ts';
import { element, textNode } from '../nodes.ts';
import type { Handler } from '../visit.ts';
import type { Formula } from './formulas.ts';

export const formulaHandler =
  ({ text, isTex, isDisplay }: Formula): Handler =>
  visit => {
    const { flow, element: shown, style } = visit;
    const code = (kind: string) => element('code', { className: ['language-math', kind] }, [textNode(text)]);
    if (isTex && isDisplay) {
      flow.leaf(element('pre', {}, [code('math-display')]));
      return 'skip';
    }
    const leave = bordered(visit);
    if (isTex) flow.atom(code('math-inline'), shown.pageBox, style.fontSize, 'text');
    else flow.text(text, shown.pageBox, style.fontSize, false);
    leave();
    return 'skip';
  };
