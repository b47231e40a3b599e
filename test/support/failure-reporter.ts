// After the failures of browser tests, says of each which page it read, where its picture is and how to run it alone.

import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from 'playwright/types/testReporter';
import { shellWord } from '../../src/base/text/shell-word.ts';

export default class FailureReporter implements Reporter {
  #root: Suite | undefined;

  onBegin(_: FullConfig, suite: Suite): void {
    this.#root = suite;
  }

  onEnd(): void {
    const failed = this.#root?.allTests().filter(test => test.outcome() === 'unexpected') ?? [];
    if (failed.length > 0) console.log(`\n${failed.map(describeFailure).join('\n\n')}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

export function describeFailure(test: Pick<TestCase, 'title' | 'location' | 'tags' | 'results'>): string {
  const last = test.results.at(-1);
  const picture = last?.attachments.find(({ name }) => name === 'picture')?.path;
  const lines = [
    ['failed', test.title],
    ['page', annotated(last, 'page')],
    ['picture', picture === undefined ? undefined : relative('', picture)],
    ['command', annotated(last, 'command')],
    ['alone', aloneCommand(test)],
  ] as const;
  return lines
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name.padEnd(8)} ${value}`]))
    .join('\n');
}

const annotated = (result: TestResult | undefined, wanted: string): string | undefined =>
  result?.annotations.find(({ type }) => type === wanted)?.description;

function aloneCommand({ title, location, tags }: Pick<TestCase, 'title' | 'location' | 'tags'>): string {
  const file = relative('', location.file);
  const suite = tags.includes('@nightly') ? 'PITH_SUITE=nightly ' : '';
  const machine = process.env.PITH_TEST_MACHINE === 'system' ? 'PITH_TEST_MACHINE=system ' : '';
  const config = file.includes('hazards') ? ' --config test/hazards/playwright.config.ts' : '';
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `${suite}${machine}npx playwright test${config} ${file}:${location.line} -g ${shellWord(pattern)}`;
}
