// Checks a job of the queue against the schema and against the flags of the worker: whoever may write to Redis can name
// pages to read, but only the operator of a worker opens its files and its network to them.

import { realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { z } from 'zod';
import { asPithError, PithError } from '../../base/errors.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import { refuseBulk } from '../../base/schema/refuse-bulk.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { AddressPolicy } from '../../see/browser/network/address-policy.ts';
import { isInside } from '../../see/browser/network/open-inside.ts';
import { type AllowedHosts, privateAddressesOf } from '../pipeline/allowed-hosts.ts';
import { segmentOptionsSchema } from '../pipeline/options.ts';
import { PAGE_FORMAT_NAMES } from '../pipeline/page-formats.ts';
import { OPTION_DEFAULTS, RESERVED_OPTIONS } from './allowable-flags.ts';
import { FLEET_LIMITS, type PageJob } from './wire.ts';

/** Files, addresses and options that the flags of a worker grant to jobs. */
export interface JobLimits extends AllowedHosts {
  /** Folders whose files and archives may be read. */
  readonly allowFiles: readonly string[];
  /** Flags of ALLOWABLE_FLAGS. */
  readonly allowFlags: readonly string[];
}

const name = z.string().min(1).max(500);
const path = z.string().min(1).max(4_096);
const webAddress = z
  .string()
  .refine(text => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), 'expected an http or https address');

const jobSchema = z.strictObject({
  run: name,
  request: z.strictObject({
    key: name,
    attempt: z.number().int().min(0),
    place: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('url'),
        url: webAddress,
        isFound: z.literal(true).optional(),
        isOtherOrigin: z.literal(true).optional(),
      }),
      z.strictObject({ kind: z.literal('file'), path, fragment: z.string().optional() }),
      z.strictObject({
        kind: z.literal('archived'),
        archive: path,
        url: webAddress,
        at: z.number().optional(),
      }),
    ]),
    pathInSource: path.optional(),
  }),
  recipe: z.strictObject({ page: segmentOptionsSchema, formats: z.array(z.enum(PAGE_FORMAT_NAMES)) }),
});

/**
 * Throws `JOB_REFUSED` for a job that is not of this version, or asks for more than the worker allows. Returns the job
 * with the private addresses that its pages may reach.
 */
export async function checkedJob(data: unknown, limits: JobLimits): Promise<PageJob> {
  const { run, request, recipe } = parsedJob(data);
  const { place } = request;
  if (place.kind === 'file') await refuseFile(place.path, limits);
  if (place.kind === 'archived') await refuseFile(place.archive, limits);
  // Keeps only options that the job sets, because defaults are filled in later and depend on them.
  const given = Object.keys((data as PageJob).recipe.page);
  const page = Object.fromEntries(Object.entries(recipe.page).filter(([option]) => given.includes(option)));
  for (const [option, flag] of RESERVED_OPTIONS) {
    const isSet = Object.hasOwn(page, option) && page[option] !== OPTION_DEFAULTS[option];
    if (isSet && !limits.allowFlags.includes(flag))
      throw refused(`the option '${option}'; pith worker --allow-option ${flag} allows it`);
  }
  const { authFile, blockAds } = recipe.page;
  for (const file of [authFile, blockAds]) if (typeof file === 'string') await refuseFile(file, limits);
  return {
    run,
    request,
    recipe: {
      formats: recipe.formats,
      page: { ...page, privateAddresses: privateAddresses(recipe.page.privateAddresses, limits) },
    },
  } as PageJob;
}

function parsedJob(data: unknown): z.output<typeof jobSchema> {
  try {
    if (typeof data === 'object' && data !== null) refuseBulk('job', data, FLEET_LIMITS.job);
    return parseOptions(jobSchema, data ?? []);
  } catch (error) {
    if (!(error instanceof PithError)) throw error;
    throw new PithError('JOB_REFUSED', `the job is not one of this version of pith: ${error.message}`);
  }
}

type PrivateAddresses = z.output<typeof segmentOptionsSchema>['privateAddresses'];

/** Naming a private host in a job does not allow it, unlike on the command line: the flags of the worker do. */
function privateAddresses(asked: PrivateAddresses, limits: JobLimits): PrivateAddresses {
  if (limits.allowPrivate || asked === 'never') return asked;
  if (asked === 'any' || (Array.isArray(asked) && !asked.every(host => limits.allowHosts.includes(host))))
    throw refused('private addresses; pith worker --allow-private allows them, --allow-host those of a host');
  return privateAddressesOf(limits);
}

/**
 * Replaces the error of a job whose own host is private: the flag of the worker lifts it, not that of the run. A page
 * that led to a private address keeps its error.
 */
export async function hostRefusal(error: PithError, { request, recipe }: PageJob): Promise<PithError> {
  const { place } = request;
  const isOfFlags = recipe.page.privateAddresses !== 'never' && error.option === 'privateAddresses';
  if (error.code !== 'ADDRESS_BLOCKED' || !isOfFlags || place.kind !== 'url') return error;
  const { hostname } = new URL(place.url);
  const found = new AddressPolicy('never', hostname).resolve(hostname);
  const isPrivate = await found
    .catch(asPithError)
    .then(it => it instanceof PithError && it.code === error.code);
  if (!isPrivate) return error;
  return refused(`the private address of ${hostname}; pith worker --allow-host ${hostname} allows it`);
}

async function refuseFile(file: string, { allowFiles }: JobLimits): Promise<void> {
  const real = await realOf(file);
  const folders = await Promise.all(allowFiles.map(realOf));
  const around = folders.map(folder => (folder.endsWith(sep) ? folder : folder + sep));
  if (isInside(real, around)) return;
  throw refused(
    `the file ${file}; pith worker --allow-files DIR allows those of a folder that are not hidden`,
  );
}

const realOf = (file: string): Promise<string> => realpath(file).catch(() => resolve(file));

const refused = (what: string): PithError =>
  new PithError('JOB_REFUSED', `the worker does not allow ${what}`);
