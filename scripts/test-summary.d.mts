// Types of what tests use of test-summary.mjs, which plain Node runs.

interface Part {
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly skips: readonly string[];
  readonly failures: readonly Failure[];
  readonly flaky: readonly string[];
}

interface Failure {
  readonly command: string;
  readonly title?: string;
  readonly message?: string;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface UsedBrowser {
  readonly version: string;
  readonly origin: string;
  readonly path: string;
}

export function readVitest(report: object): Part;
export function readPlaywright(report: object): Part;
export function failureLines(failure: Failure): string[];
export function countsOf(parts: readonly Part[]): Counts;
export function summaryLine(counts: Counts): string;
export function summaryOf(
  parts: readonly (Part & { readonly runner: string; readonly on?: string })[],
  surroundings: { readonly browser: UsedBrowser | undefined; readonly elsewhere: readonly string[] },
): string[];
