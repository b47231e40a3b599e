// A page of a benchmark that could not be shown, or not be measured: it is in no figure, and is named.

export interface UnseenPage {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}
