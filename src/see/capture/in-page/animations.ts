// Brings moving pages to rest: what ends is ended, what never ends goes back to its start; and lets them go on again.

interface Moment {
  readonly playState: AnimationPlayState;
  readonly currentTime: CSSNumberish | null;
}

/** Where each animation was when it was first stopped. */
const moments = new Map<Animation, Moment>();

export function finishAnimations(): number {
  const animations = document.getAnimations();
  for (const animation of animations) {
    const { playState, currentTime } = animation;
    if (!moments.has(animation)) moments.set(animation, { playState, currentTime });
    const end = animation.effect?.getComputedTiming().endTime;
    try {
      if (typeof end === 'number' && Number.isFinite(end)) animation.finish();
      else animation.cancel();
    } catch {
      // An animation without a target or with a zero rate can be neither finished nor cancelled; it does not move.
    }
  }
  return animations.length;
}

/** From where they were. What was on its way from one style to another has arrived, and is left there. */
export function resumeAnimations(): void {
  for (const [animation, { playState, currentTime }] of moments) {
    if (animation instanceof CSSTransition || playState === 'finished') continue;
    try {
      if (animation.playState === 'idle') animation.play();
      if (playState === 'paused') animation.pause();
      animation.currentTime = currentTime;
    } catch {
      // Its element is gone, or its timeline is: there is nothing left to move.
    }
  }
  moments.clear();
}
