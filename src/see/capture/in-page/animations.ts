// Stops animations: finite ones jump to their end, or to where they are after some time, infinite ones to their start.
// Can resume them.

import { unnamed } from './window-of.ts';

/** Readers do not wait longer, so text that appears later counts as hidden. */
const LONGEST_MS = 60_000;

interface Moment {
  readonly playState: AnimationPlayState;
  readonly currentTime: CSSNumberish | null;
}

/** State of each animation when it was first stopped. */
const moments = new Map<Animation, Moment>();

export function finishAnimations(page: Document = document): number {
  // All are read before any is changed: each read after a change computes the styles of the page.
  const animations = unnamed(page)
    .getAnimations()
    .map(animation => {
      const { playState, currentTime, effect } = animation;
      if (!moments.has(animation)) moments.set(animation, { playState, currentTime });
      return { animation, end: effect?.getComputedTiming().endTime };
    });
  for (const { animation, end } of animations) {
    try {
      if (typeof end !== 'number' || !Number.isFinite(end)) animation.cancel();
      else if (end <= LONGEST_MS) animation.finish();
      else holdAt(animation, LONGEST_MS);
    } catch {
      // An animation without a target or with a zero rate can be neither finished nor cancelled; it does not move.
    }
  }
  return animations.length;
}

function holdAt(animation: Animation, currentTime: number): void {
  animation.pause();
  animation.currentTime = currentTime;
}

/** Resumes animations from their recorded state; CSS transitions stay at their end. */
export function resumeAnimations(): void {
  for (const [animation, { playState, currentTime }] of moments) {
    if (animation instanceof CSSTransition || playState === 'finished') continue;
    try {
      if (animation.playState === 'idle' || animation.playState === 'paused') animation.play();
      if (playState === 'paused') animation.pause();
      animation.currentTime = currentTime;
    } catch {
      // Its element or timeline is gone.
    }
  }
  moments.clear();
}
