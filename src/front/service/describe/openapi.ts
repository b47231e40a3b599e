// Describes the routes of the service in OpenAPI 3.1, generated from its tables.

import { DIFF_FORMS } from '../../../run/diff/diff-files.ts';
import { ANSWER_FORMS } from '../answers/answer-forms.ts';
import { PROGRESS_FORMS } from '../answers/progress.ts';
import { AUDIT_FORMS } from '../routes/audit-route.ts';
import { openApiComponents } from './openapi-components.ts';

/** Statuses other than 200; docs/service.md lists the error codes of each. */
export const FAILURES: Readonly<Record<string, string>> = {
  400: 'an unknown key or an invalid value, named in one sentence',
  401: 'no token, or a wrong one',
  403: 'a private address, a name that is not the service’s own, or a page of another site that asks',
  404: 'no such route, job, set or file; or the service runs no jobs (serve --jobs) or labels no pages (serve --labels)',
  406: 'no answer of the types that are accepted',
  409: 'the labels or the page have changed since they were loaded',
  413: 'the body is too large',
  415: 'the body is not application/json',
  422: 'there is no HTML page with content at the address',
  429: 'full; Retry-After says in how many seconds to ask again',
  500: 'a fault of pith itself',
  502: 'the page cannot be opened, or answers with an error',
  503: 'no browser for now, or the service is stopping',
  504: 'the page, or its wait for a turn, took too long',
  507: 'the client keeps too many jobs, or their files take too much',
};

export interface Operation {
  readonly summary: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

export const openApi = (): OpenApi => ({
  openapi: '3.1.0',
  info: {
    title: 'pith',
    description: 'The zones and the content of web pages, as a person sees them.',
    version: '1',
  },
  paths: pathsOf(OPERATIONS),
  components: openApiComponents(),
});

type Method = 'get' | 'post' | 'put' | 'delete';

/** By path, with the parameters that are in it. */
function pathsOf(operations: Readonly<Record<string, Operation>>): OpenApi['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [route, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = route.split(' ');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { summary, security = [], parameters = [], ...answers } = operation;
    const all = [...names.map(name => ({ name, in: 'path', required: true, schema: TEXT })), ...parameters];
    const whole = all.length === 0 ? operation : { summary, security, parameters: all, ...answers };
    paths[path] = { ...paths[path], [method]: whole };
  }
  return paths;
}

const TOKEN_SECURITY = [{ token: [] }, {}];

function pageOperation(
  summary: string,
  request: string,
  answer: string,
  forms: Readonly<Record<string, { readonly summary: string }>>,
): Operation {
  const content = Object.entries(forms).map(([type, { summary }]) => {
    const schema = type === 'application/json' ? reference(answer) : { type: 'string', description: summary };
    return [type, { schema }] as const;
  });
  return {
    summary,
    security: TOKEN_SECURITY,
    requestBody: bodyOf(request),
    responses: { 200: { description: summary, content: Object.fromEntries(content) }, ...failures() },
  };
}

const TEXT = { type: 'string' };
const query = (name: string, schema: object): object => ({ name, in: 'query', schema });
const PAGE = { ...query('page', TEXT), required: true };
const BY = query('by', {
  type: 'string',
  description: 'the labeller, who has a label file of their own; without a name the labels of the set itself',
});
/** Makes streams resumable. */
const AFTER = query('after', {
  type: 'integer',
  minimum: 0,
  default: 0,
  description: 'lines to leave out, because they were read before',
});

type Answers = Readonly<Record<number, object>>;

const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const answer = (type: string, schema: object, status = 200): Answers => ({
  [status]: { description: 'the answer', content: { [type]: { schema } } },
});
const one = (name: string, status = 200): Answers => answer('application/json', reference(name), status);
const listOf = (key: string, name: string): Answers =>
  answer('application/json', {
    type: 'object',
    properties: { [key]: { type: 'array', items: reference(name) } },
  });
const OBJECT = answer('application/json', { type: 'object' });
const LINES = answer('application/x-ndjson', TEXT);
const WEBP = answer('image/webp', TEXT);
const STARTED = one('Job', 202);

const operation = (summary: string, answers: Answers, ...parameters: readonly object[]): Operation => ({
  summary,
  security: TOKEN_SECURITY,
  ...(parameters.length > 0 && { parameters }),
  responses: { ...answers, ...failures() },
});

const withBody = (request: string, without: Operation): Operation => ({
  ...without,
  requestBody: bodyOf(request),
});

const bodyOf = (request: string): object => ({
  required: true,
  content: { 'application/json': { schema: reference(request) } },
});

const failures = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries(FAILURES).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: reference('Failure') } } },
    ]),
  );

const plain = (summary: string, type: string, others: Record<string, object> = {}): Operation => ({
  summary,
  responses: { 200: { description: summary, content: { [type]: {} } }, ...others },
});

/** Documented in this order. */
const OPERATIONS: Readonly<Record<`${Method} /${string}`, Operation>> = {
  'post /v1/segment': pageOperation(
    'one page: its zones and its content, in the form that Accept names',
    'SegmentRequest',
    'Record',
    { ...ANSWER_FORMS, ...PROGRESS_FORMS },
  ),
  'post /v1/audit': pageOperation(
    'one page: what machines and screen readers lose of it, of the same request',
    'SegmentRequest',
    'Audit',
    AUDIT_FORMS,
  ),
  'post /v1/archive': withBody(
    'ArchiveRequest',
    operation('the pages of a web archive, to name one of them in file.page of /v1/segment', OBJECT),
  ),
  'post /v1/diff': pageOperation('two pages: what differs between them', 'DiffRequest', 'Diff', DIFF_FORMS),
  'post /v1/batch': withBody(
    'BatchRequest',
    operation('many pages as a job, by their addresses or sitemaps', STARTED),
  ),
  'post /v1/crawl': withBody('CrawlRequest', operation('a random sample of a site as a job', STARTED)),
  'get /v1/jobs': operation('the jobs of this token, newest first', listOf('jobs', 'Job')),
  'get /v1/jobs/{id}': operation('the status of a job', one('Job')),
  'delete /v1/jobs/{id}': operation(
    'cancel a job; with purge=true also delete it with its results',
    { ...one('Job'), 204: { description: 'deleted' } },
    query('purge', { type: 'string', enum: ['true'] }),
  ),
  'post /v1/jobs/{id}/resume': operation(
    'continue a job that was cancelled or failed; with redo=failed also read its failed pages again',
    STARTED,
    query('redo', { type: 'string', enum: ['failed'] }),
  ),
  'get /v1/jobs/{id}/outcomes': operation(
    'a line of JSON for each page as it is finished, at last the job',
    LINES,
    AFTER,
  ),
  'get /v1/jobs/{id}/results': operation(
    'the records of the pages that are finished, one a line',
    LINES,
    AFTER,
  ),
  'get /v1/jobs/{id}/cards/{line}': operation('the top of the picture of a page, small', WEBP),
  'get /v1/jobs/{id}/files/{path}': operation(
    'a file of a page, by its path in files of the outcome or record',
    answer('application/octet-stream', TEXT),
  ),
  'get /v1/pages': operation('the pages that this token keeps, newest first', listOf('pages', 'Page')),
  'get /v1/pages/{id}': operation('a kept page', one('Page')),
  'delete /v1/pages/{id}': operation('forget a kept page', { 204: { description: 'forgotten' } }),
  'get /v1/pages/{id}/card': operation('the top of the picture of a kept page, small', WEBP),
  'get /v1/labels': operation(
    'the label sets, with the pages of each and who labelled them',
    listOf('sets', 'LabelSet'),
  ),
  'post /v1/labels': withBody(
    'LabelRequest',
    operation('add a kept page to a set', one('LabelRequest', 201)),
  ),
  'get /v1/labels/{set}': operation('a label set', one('LabelSet')),
  'get /v1/labels/{set}/page': operation(
    'a page to label: its picture and elements, its labels and a guess by auto',
    OBJECT,
    PAGE,
    BY,
  ),
  'put /v1/labels/{set}/page': withBody('Marks', operation('save the labels of a page', OBJECT, PAGE, BY)),
  'get /v1/labels/{set}/card': operation('the top of the picture of a page, small', WEBP, PAGE),
  'get /v1/labels/{set}/agreement': operation(
    'how far two labellers agree on the pages that both have labelled',
    OBJECT,
    query('one', TEXT),
    query('other', TEXT),
  ),
  'get /v1/labels/{set}/bench': operation(
    'the accuracy of all methods as last measured: their figures, and for each page zones and errors',
    OBJECT,
  ),
  'post /v1/labels/{set}/bench': operation(
    'measure all methods on the labelled pages of a set: a line of JSON for each page, then the end',
    LINES,
  ),
  'get /v1/doctor': operation('what this machine can do: browser, sandbox, fonts, memory', OBJECT),
  'get /healthz': plain('liveness', 'application/json'),
  'get /readyz': plain('readiness; 503 if the service cannot take a page', 'application/json', {
    503: { description: 'no browser for now, or stopping' },
  }),
  'get /metrics': { ...plain('metrics for Prometheus', 'text/plain'), security: TOKEN_SECURITY },
};
