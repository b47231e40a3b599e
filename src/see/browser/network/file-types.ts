// Content types by file name, as in Chromium.

import { extname } from 'node:path';

/** Undefined for unknown names: the browser sniffs the type. */
export const fileType = (path: string): string | undefined => TYPES.get(extname(path).slice(1).toLowerCase());

const NAMES: Readonly<Record<string, string>> = {
  'text/html': 'html htm shtml shtm ehtml',
  'application/xhtml+xml': 'xhtml xht xhtm',
  'text/xml': 'xml xsl xslt rss atom rdf',
  'text/css': 'css',
  'text/javascript': 'js mjs',
  'text/plain': 'txt text log md',
  'text/csv': 'csv',
  'text/vtt': 'vtt',
  'application/json': 'json map webmanifest',
  'application/wasm': 'wasm',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz tgz svgz',
  'image/png': 'png',
  'image/apng': 'apng',
  'image/jpeg': 'jpg jpeg jpe jfif pjpeg pjp',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico cur',
  'image/bmp': 'bmp',
  'font/woff': 'woff',
  'font/woff2': 'woff2',
  'font/ttf': 'ttf',
  'font/otf': 'otf',
  'font/collection': 'ttc',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg oga opus',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
  'video/mp4': 'mp4 m4v',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
};

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([type, names]) => names.split(' ').map(name => [name, type] as const)),
);
