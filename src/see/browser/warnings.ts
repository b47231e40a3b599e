// Collects the warnings of a visit, one for each code.

export const WARNING_CODES = [
  'PARTIAL_LOAD',
  'NOT_SETTLED',
  'RESCUED_FROM_HANG',
  'DIALOGS_DISMISSED',
  'DIALOG_LOOP',
  'POPUPS_BLOCKED',
  'CONSENT_HANDLED',
  'CONSENT_UNANSWERED',
  'REQUESTS_REFUSED',
  'ADDRESSES_DROPPED',
  'NETWORK_OFF',
  'READ_WITHOUT_SCRIPTS',
  'STYLES_MISSING',
  'RESOURCES_LEFT_OUT',
  'FRAME_SKIPPED',
  'CLOBBERED_DOM',
  'MALFORMED_XML',
  'BUDGET_ELEMENTS',
  'BUDGET_BYTES',
  'SCREENSHOT_TRUNCATED',
  'TEXT_UNCHECKED',
  'SCROLL_CUT_SHORT',
  'CONTENT_IN_SCROLLER',
  'DECODE_SUSPECT',
  'NO_TEXT',
  'MISSING_FONTS',
  'ALL_HIDDEN',
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
