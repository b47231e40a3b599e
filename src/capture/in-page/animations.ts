// Brings moving pages to rest: what ends is ended, what never ends goes back to its start.

export function finishAnimations(): number {
  const animations = document.getAnimations();
  for (const animation of animations) {
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
