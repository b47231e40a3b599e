// The page itself in place of its picture: as high as it is, scaled to the width of the sheet.

import { useEffect, useRef } from 'preact/hooks';
import { finishAnimations } from '../../see/capture/in-page/animations.ts';
import { mountPage, pageFrame, pin } from './page-frame.ts';
import type { OpenedPage } from './read-page.ts';

export function FramePicture({ page: { page, pins, model } }: { readonly page: OpenedPage }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = holder.current;
    if (own === null) return;
    const { width, height } = model.look.page;
    const frame = pageFrame({ width, height });
    const fit = new ResizeObserver(() => {
      frame.style.transform = `scale(${own.clientWidth / width})`;
    });
    fit.observe(own);
    own.replaceChildren(frame);
    void mountPage(frame, page).then(shown => {
      pin(shown, pins);
      finishAnimations(shown);
    });
    return () => {
      fit.disconnect();
      frame.remove();
    };
  }, [page]);
  return <div class="shown-page" ref={holder} />;
}
