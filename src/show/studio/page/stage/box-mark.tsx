// Frames one element; scrolls to the selected one.

import { useEffect, useRef } from 'preact/hooks';
import type { PageModel } from './page-model.ts';
import { share } from './page-picture.tsx';

interface BoxMarkProps {
  readonly model: PageModel;
  readonly element: number;
  readonly kind: 'selected' | 'hover';
}

export function BoxMark({ model, element, kind }: BoxMarkProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (kind === 'selected') frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [element, kind]);
  if (element < 0) return null;
  const { width, height } = model.look.page;
  const [left, top, boxWidth, boxHeight] = model.elements.pageBox(element);
  const style = {
    left: share(left, width),
    top: share(top, height),
    width: share(boxWidth, width),
    height: share(boxHeight, height),
  };
  return <div class={`mark ${kind}`} ref={frame} style={style} />;
}
