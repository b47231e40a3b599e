// What can be wrong with a picture, by code.

export type PictureErrorCode =
  | 'PICTURE_EMPTY'
  | 'PICTURE_NOT_PNG'
  | 'PICTURE_WRONG_SIZE'
  | 'PICTURE_TOO_LARGE'
  | 'PICTURE_UNREADABLE';

export class PictureError extends Error {
  readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PictureError';
    this.code = code;
  }
}
