// The playground: reads a page that is pasted or dropped, in a frame of this window. The build wraps this file in the
// function `pithPage`, whose text a worker runs too.

export { serveJudge } from '../page/judge-worker.ts';

import { render } from 'preact';
import { MARK_RULES } from '../../show/studio/mark-rules.ts';
import '../../show/studio/page/studio.css';
import './playground.css';
import { Playground } from './playground.tsx';

// A worker has no document.
if (typeof document !== 'undefined') start(document);

function start({ head, body }: Document): void {
  const style = document.createElement('style');
  style.textContent = MARK_RULES;
  head.append(style);
  render(<Playground />, body);
}
