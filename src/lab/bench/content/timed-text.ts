// A method's answer, and how long it took.

export interface TimedText {
  readonly text: string;
  readonly milliseconds: number;
}

export async function timed(make: () => Promise<string>): Promise<TimedText> {
  const started = performance.now();
  const text = await make();
  return { text, milliseconds: performance.now() - started };
}
