// The statuses that docs/service.md lists are those that are answered.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERROR_KINDS, type ErrorCode } from '../../../src/base/errors.ts';
import { httpStatus } from '../../../src/base/http/http-status.ts';
import { FAILURES } from '../../../src/front/service/describe/openapi.ts';

const CODES = Object.keys(ERROR_KINDS) as ErrorCode[];
const page = readFileSync(new URL('../../../docs/service.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| (\d{3}) +\| (.+) \|$/gm)].map(([, status, text]) => ({
  status: Number(status),
  codes: CODES.filter(code => text?.includes(`\`${code}\``)),
}));

test('docs/service.md lists every error code under its status', () => {
  const named = rows.flatMap(({ status, codes }) => codes.map(code => [code, status]));
  expect(named.length).toBeGreaterThan(20);
  expect(named).toEqual(named.map(([code]) => [code, httpStatus({ code: code as ErrorCode })]));
});

test('every status of a code is listed, in the page and in the description', () => {
  const given = [...new Set(CODES.map(code => httpStatus({ code })))].sort();
  expect(rows.map(({ status }) => status)).toEqual(given);
  expect(Object.keys(FAILURES).map(Number)).toEqual(given);
});
