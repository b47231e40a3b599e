// Refuses a file name with the ending of another format, because pictures are written as PNG.

import { InvalidArgumentError } from 'commander';

const OTHER_FORMAT = /\.(?:jpe?g|jxl|webp|gif|avif|heic|svg|tiff?|bmp|pdf)$/i;

export function pictureName(text: string): string {
  if (!OTHER_FORMAT.test(text)) return text;
  throw new InvalidArgumentError(`pictures are PNG: name it '${text.replace(OTHER_FORMAT, '.png')}'.`);
}
