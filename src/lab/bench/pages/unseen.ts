// A page of a benchmark that could not be captured or measured: excluded from all figures, but listed.

export interface UnseenPage {
  readonly id: string;
  readonly code: string;
  readonly message: string;
  readonly option?: string;
}

export const unseenPage = (
  id: string,
  { code, message, option }: Pick<UnseenPage, 'code' | 'message'> & { readonly option?: string | undefined },
): UnseenPage => ({ id, code, message, ...(option === undefined ? {} : { option }) });
