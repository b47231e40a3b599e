// Checks texts that are given as options of a visit, which Chromium would refuse only once it runs.

import { isUrl } from '../../../base/text/parse-url.ts';

export function isProxy(text: string): boolean {
  return isUrl(text.includes('://') ? text : `http://${text}`);
}

export function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
