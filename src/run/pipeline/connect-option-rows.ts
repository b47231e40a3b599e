// The options of `connect` and of a tab: a type and a row for each. This file loads no zod, since `--help` reads it.

import { type OptionRow, type RowsOf, text, toggle, type ZodTools } from '../../base/schema/option-row.ts';
import type { JudgeOptionsInput } from '../../judge/options/judge-option-rows.ts';
import {
  PAGE_OPTIONS,
  type PageOptionsInput,
  type TabOptionName,
} from '../../see/browser/options/page-option-rows.ts';

/** Options of `connect`. */
export interface ConnectOptionsInput {
  /** Where Chrome listens for debuggers: `http://127.0.0.1:9222`, or the address of its socket, `ws://…`. */
  address: string;
  /** Allow an address that is not of this machine. */
  anywhere?: boolean | undefined;
}

const GROUP = 'Tab options:';

export const CONNECT_OPTIONS = {
  address: {
    help: 'read a tab that is open in the Chrome that listens here',
    schema: text,
    flag: {
      name: '--connect <address>',
      help: 'read a tab that is open in the Chrome that listens here, such as http://127.0.0.1:9222',
      group: GROUP,
    },
  },
  anywhere: {
    help: 'connect to a Chrome of another machine too',
    schema: toggle,
    default: false,
    flag: {
      name: '--connect-anywhere',
      help: 'let --connect reach another machine',
      group: GROUP,
      remedy: 'connects anyway',
    },
  },
} as const satisfies RowsOf<ConnectOptionsInput, ZodTools>;

export const TAB_OPTION = {
  tab: {
    help: 'choose the tab by its title, its address, a part of them, or its id',
    schema: text,
    flag: {
      name: '--tab <name>',
      help: 'with --connect: choose the tab by title, address, a part of them, or id; without it the tabs are listed',
      group: GROUP,
    },
  },
} as const satisfies RowsOf<{ tab: string }, ZodTools>;

/** Options for a tab: those of `segment` that neither open a page nor act in it. */
export type TabOptionsInput = Pick<PageOptionsInput, TabOptionName> & JudgeOptionsInput;

/** Names of options that change nothing for a tab. */
export const IDLE_IN_TABS: readonly string[] = Object.entries<OptionRow>(PAGE_OPTIONS).flatMap(
  ([name, { isOfTabs }]) => (isOfTabs ? [] : [name]),
);
