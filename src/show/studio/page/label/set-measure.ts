// How right the methods are on a label set, as the service tells it.

interface Outline {
  readonly zone: string;
  /** left, top, width, height in page px. */
  readonly pageBox: readonly [number, number, number, number];
}

export interface MeasuredAnswer {
  /** Share of the weight of the page in its right zone. */
  readonly accuracy: number;
  /** `null` if its content is not labelled. */
  readonly contentF1: number | null;
  readonly outlines: readonly Outline[];
  /** Texts in a wrong zone, the heaviest first. */
  readonly wrong: readonly {
    readonly text: string;
    readonly truth: string;
    readonly answer: string;
    readonly reason: string;
    readonly pageBox: Outline['pageBox'];
  }[];
}

export interface MeasuredPage {
  readonly name: string;
  readonly kind: string;
  readonly page: { readonly width: number; readonly height: number };
  readonly truth: readonly Outline[];
  /** By method. */
  readonly answers: Readonly<Record<string, MeasuredAnswer>>;
}

export interface SetMeasure {
  readonly at: string;
  /** True if labels have changed since. */
  readonly isOutdated: boolean;
  readonly methods: readonly {
    readonly name: string;
    readonly pages: number;
    readonly accuracy: { readonly value: number; readonly low: number; readonly high: number } | null;
    readonly macroF1: number | null;
    readonly contentF1: number | null;
    readonly milliseconds: number | null;
  }[];
  readonly pages: readonly MeasuredPage[];
  /** Pages that are not in the figures, and why. */
  readonly problems: readonly string[];
  readonly moreProblems: number;
}
