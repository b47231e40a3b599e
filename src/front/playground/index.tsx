// The playground: reads a page that is pasted or dropped, in a frame of this window. The build wraps this file in the
// function `pithPage`, whose text a worker runs too.

export { serveJudge } from '../page/judge-worker.ts';

import { render } from 'preact';
import { LOOK_ZONES } from '../../show/studio/page/look.ts';
import '../../show/studio/page/studio.css';
import { hexColour } from '../../show/picture/css-colour.ts';
import { ZONE_COLOURS } from '../../show/picture/overlay/overlay-style.ts';
import './playground.css';
import { Playground } from './playground.tsx';

// A worker has no document.
if (typeof document !== 'undefined') start(document);

function start({ documentElement, body }: Document): void {
  for (const zone of LOOK_ZONES) {
    documentElement.style.setProperty(`--${zone}`, hexColour(ZONE_COLOURS[zone].line));
    documentElement.style.setProperty(`--${zone}-ink`, hexColour(ZONE_COLOURS[zone].ink));
  }
  render(<Playground />, body);
}
