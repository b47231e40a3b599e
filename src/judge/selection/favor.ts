// Favors precision or recall on request, where the evidence is weak.

/** `precision` keeps less, so that nothing else is kept; `recall` keeps more, so that nothing is lost. */
export const FAVORS = ['precision', 'recall'] as const;

export type Favor = (typeof FAVORS)[number];
