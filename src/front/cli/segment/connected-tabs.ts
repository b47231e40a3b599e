// `pith segment --connect`: the tabs of a person's own Chrome, listed or read.

import { usageError } from '../../../base/errors.ts';
import { onOneLine } from '../../../base/text/on-one-line.ts';
import { type TabReader, tabReader } from '../../../run/pipeline/connect.ts';
import {
  CONNECT_OPTIONS,
  type ConnectOptionsInput,
  IDLE_IN_TABS,
} from '../../../run/pipeline/connect-option-rows.ts';
import type { SegmentOptionsInput } from '../../../run/pipeline/judge-option-rows.ts';
import { noteIdleInTabs } from '../flags/page-flags.ts';
import { optionsFromFlags } from '../flags/row-flags.ts';
import { printable } from '../terminal/console.ts';
import { isJson, type SegmentFlags } from './segment-options.ts';

const readerOf = (flags: SegmentFlags): TabReader =>
  tabReader(optionsFromFlags(CONNECT_OPTIONS, flags) as unknown as ConnectOptionsInput);

/** One line for each tab: id, title and address. */
export async function tabsText(
  flags: SegmentFlags,
  outputs: readonly (string | undefined)[],
): Promise<string> {
  if (outputs.some(output => output !== undefined))
    throw usageError('a file holds one tab: choose it with --tab', { option: 'tab' });
  const tabs = await readerOf(flags).tabs();
  if (isJson(flags)) return JSON.stringify(tabs, null, 2);
  return tabs
    .map(({ id, title, url }) => [id, onOneLine(title), url].map(text => printable(text)).join('\t'))
    .join('\n');
}

export function readTab(flags: SegmentFlags, tab: string, options: SegmentOptionsInput, signal: AbortSignal) {
  noteIdleInTabs(flags);
  const entries = Object.entries(options).filter(([name]) => !IDLE_IN_TABS.includes(name));
  return readerOf(flags).read(tab, { ...Object.fromEntries(entries), signal });
}
