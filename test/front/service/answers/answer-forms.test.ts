// The record as a thread has written it is the record that is written here; formats of a page are forms of answers.

import { expect, test } from 'vitest';
import {
  ANSWER_FORMS,
  type AnswerForm,
  recordJson,
} from '../../../../src/front/service/answers/answer-forms.ts';
import { judge } from '../../../../src/judge/record/judge.ts';
import { recordMaker } from '../../../../src/run/pipeline/make-record.ts';
import type { ReadPage } from '../../../../src/run/pipeline/make-result.ts';
import { parseSegmentInput } from '../../../../src/run/pipeline/options.ts';
import { PAGE_FORMATS, type PageFormat } from '../../../../src/run/pipeline/page-formats.ts';
import { buildSnapshot } from '../../../support/built-snapshot.ts';

test.each([
  ['alone', {}],
  ['with a cleaned page and a picture', { cleaned: '<p>cleaned', picture: Buffer.from('png') }],
])('%s', async (_, files) => {
  const snapshot = buildSnapshot(['html', {}, ['body', {}, ['p', { text: 'Words of a page' }]]]);
  const { options } = parseSegmentInput({ elements: true });
  const judged = judge(snapshot, options);
  const [here, there] = await Promise.all([recordMaker(options), recordMaker(options, true)]);
  const answerOf = (made: object): object => JSON.parse(`${recordJson({ ...made, ...files } as ReadPage)}`);
  const written = there(judged, snapshot);
  expect(written.record).not.toHaveProperty('elements');
  const answer = answerOf(written);
  expect(answer).toEqual(answerOf(here(judged, snapshot)));
  expect(answer).toMatchObject({ elements: expect.arrayContaining([expect.objectContaining({ tag: 'p' })]) });
});

const { options } = parseSegmentInput({});
const forms: Readonly<Record<string, AnswerForm>> = ANSWER_FORMS;
const answered = Object.values<PageFormat>(PAGE_FORMATS).flatMap(({ answer, wants }) =>
  answer === undefined ? [] : [[...answer, wants] as const],
);

test.each(answered)('%s: %s', (type, summary, wants) => {
  expect(forms[type]?.summary).toBe(summary);
  expect(forms[type]?.wanted?.(options)).toEqual(wants === undefined ? {} : { [wants]: true });
});
