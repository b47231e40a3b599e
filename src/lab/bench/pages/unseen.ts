// A page of a benchmark that could not be shown, or not be measured: it is in no figure, and is named.

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
