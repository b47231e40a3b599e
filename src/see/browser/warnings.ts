// Collects the warnings of a visit, one for each code.

export const WARNING_CODES = [
  /** the page was read before it had finished loading, or its HTML ends in the middle */
  'PARTIAL_LOAD',
  /** the layout was still moving when the page was read, or the page only showed that it loads */
  'NOT_SETTLED',
  /** scripts blocked the page and were stopped */
  'RESCUED_FROM_HANG',
  /** dialogs of the page were dismissed */
  'DIALOGS_DISMISSED',
  /** the page kept opening dialogs */
  'DIALOG_LOOP',
  /** windows that the page opened were closed */
  'POPUPS_BLOCKED',
  /** `--consent` refused or hid a consent banner; the message names the consent manager */
  'CONSENT_HANDLED',
  /** `--consent` found a consent banner and could not refuse it; it is still there */
  'CONSENT_UNANSWERED',
  /** blocked a request of the page to a private address, or to a hidden file or one outside its folder */
  'REQUESTS_REFUSED',
  /** a host has public and private addresses; only the public ones were used */
  'ADDRESSES_DROPPED',
  /** a page from a file, or HTML without an address, requested the network; `--allow-network` allows it */
  'NETWORK_OFF',
  /** a script of a page from a file led to the network, which is blocked, or scripts took away nearly all text of the HTML: the page was read without scripts */
  'READ_WITHOUT_SCRIPTS',
  /** style sheets did not load, so parts of the page may be in other places than a reader sees */
  'STYLES_MISSING',
  /** some resources are too large for the cleaned page or `--assets` (8 MB each, 32 MB in all) */
  'RESOURCES_LEFT_OUT',
  /** a frame did not answer and is missing */
  'FRAME_SKIPPED',
  /** form controls have the names of form properties; the boxes are still correct */
  'CLOBBERED_DOM',
  /** the page is declared as XML and has a syntax error; nothing after the error is shown */
  'MALFORMED_XML',
  /** the page exceeds the element limit; the rest is left out */
  'BUDGET_ELEMENTS',
  /** the page exceeded its download limit; the rest was cut off */
  'BUDGET_BYTES',
  /** the page is larger than the largest picture or sketch; the rest is not shown */
  'SCREENSHOT_TRUNCATED',
  /** the picture could not be taken, the page moved meanwhile, or text is more than 5,000 px from the edge where the page begins, so that text which the page hides may have been read ([reading.md](reading.md#what-the-picture-shows)) */
  'TEXT_UNCHECKED',
  /** `--scroll` stopped before the end of the page */
  'SCROLL_CUT_SHORT',
  /** most of the text is in a scroll container: it is read, but the picture does not show all of it */
  'CONTENT_IN_SCROLLER',
  /** the page declares another encoding than it has; a file of plain UTF-8 is read as UTF-8 */
  'DECODE_SUSPECT',
  /** the page shows no text that people can see, but pictures or hidden text */
  'NO_TEXT',
  /** no installed font has letters for a script of the page, so the boxes of that text are wrong */
  'MISSING_FONTS',
  /** the page shows nothing without its styles or scripts; its hidden text was read */
  'ALL_HIDDEN',
  /** `--prefer-markdown`: the server offers Markdown that is not good; the message says why, and the rendered page was read */
  'MARKDOWN_UNUSED',
] as const;

export type WarningCode = (typeof WARNING_CODES)[number];

interface PageWarning {
  readonly code: WarningCode;
  readonly message: string;
}

export class Warnings {
  readonly #messages = new Map<WarningCode, string>();

  /** Keeps the first message of each code. */
  add(code: WarningCode, message: string): void {
    if (!this.#messages.has(code)) this.#messages.set(code, message);
  }

  has(code: WarningCode): boolean {
    return this.#messages.has(code);
  }

  list(): PageWarning[] {
    return [...this.#messages].map(([code, message]) => ({ code, message }));
  }
}
