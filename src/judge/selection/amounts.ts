// Amounts as the trees read them: on a logarithmic scale, or as a share.

export const log = (value: number): number => Math.log2(1 + Math.max(0, value));

/** 0 of nothing. */
export const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
