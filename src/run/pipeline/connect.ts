// Reads tabs that a person has open in their own Chrome, over its debugging port. Tabs and browser are left as they were.

import { z } from 'zod';
import { usageError } from '../../base/errors.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import { schemasOfRows } from '../../base/schema/schemas-of-rows.ts';
import { refuseCancelled, type SegmentCalls } from '../../judge/record/stage.ts';
import { noTimings } from '../../judge/record/timings.ts';
import { socketAddress, TabSocket } from '../../see/browser/tabs/tab-socket.ts';
import { listTabs, type Tab, tabNamed, tabPage } from '../../see/browser/tabs/tabs.ts';
import {
  CONNECT_OPTIONS,
  type ConnectOptionsInput,
  IDLE_IN_TABS,
  type TabOptionsInput,
} from './connect-option-rows.ts';
import type { ReadPage } from './make-result.ts';
import { parseSegmentInput } from './options.ts';
import { readOpenPage } from './segment-page.ts';
import { type SegmentResult, segmentResult } from './segment-result.ts';

const connectOptionsSchema = z
  .strictObject(schemasOfRows(CONNECT_OPTIONS, { z }))
  .required({ address: true });

export interface ConnectedChrome {
  /** The open tabs, the one used last first. */
  readonly tabs: () => Promise<Tab[]>;
  /** `tab`: its title, its address, a part of them, or its id. Rejects with a `PithError`. */
  readonly segment: (tab: string, options?: TabOptionsInput & SegmentCalls) => Promise<SegmentResult>;
}

/** Reads tabs as a `ReadPage`, for the command line and the MCP server. */
export interface TabReader extends Pick<ConnectedChrome, 'tabs'> {
  readonly read: (...call: Parameters<ConnectedChrome['segment']>) => Promise<ReadPage>;
}

/** Fails if no Chrome answers. Each call has a connection of its own, so that nothing needs to be closed. */
export async function connect(input: ConnectOptionsInput): Promise<ConnectedChrome> {
  const { tabs, read } = tabReader(input);
  await tabs();
  return { tabs, segment: async (...call) => segmentResult(await read(...call)) };
}

export function tabReader(input: ConnectOptionsInput): TabReader {
  const { address, anywhere } = parseOptions(connectOptionsSchema, input);
  const connected = async <Result>(work: (socket: TabSocket) => Promise<Result>): Promise<Result> => {
    const socket = await TabSocket.open(await socketAddress(address, anywhere));
    return work(socket).finally(() => socket.close());
  };
  const read: TabReader['read'] = async (name, options = {}) => {
    refuseIdle(options);
    const reading = { ...parseSegmentInput(options), timings: noTimings() };
    refuseCancelled(reading.calls.signal);
    return connected(async socket => {
      const { page, leave } = await tabPage(socket, tabNamed(await listTabs(socket), name));
      return readOpenPage(page, reading).finally(leave);
    });
  };
  return { tabs: () => connected(listTabs), read };
}

function refuseIdle(options: object): void {
  const [idle] =
    Object.entries(options).find(([name, value]) => value !== undefined && IDLE_IN_TABS.includes(name)) ?? [];
  if (idle !== undefined)
    throw usageError(`a tab is read as it is: leave out the option '${idle}'`, { option: idle });
}
