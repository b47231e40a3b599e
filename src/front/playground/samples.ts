// The pages to try, which the build puts in.

declare const SAMPLE_PAGES: readonly SamplePage[];

interface SamplePage {
  readonly name: string;
  readonly html: string;
}

export const SAMPLES: readonly SamplePage[] = SAMPLE_PAGES;
