// A page of a benchmark that the browser could not show: it is in no figure, and is named.

export interface UnseenPage {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}
