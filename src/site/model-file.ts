// A site's model on disk: JSON, gzipped where the name ends so; refused where it is of another version or damaged.

import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PithError } from '../errors.ts';
import { misfit } from '../words/misfit.ts';
import { SITE_MODEL_SCHEMA, SiteModel, type SiteModelData, siteModelSchema } from './site-model.ts';

/** The bytes to write to a file of this name. */
export async function siteModelBytes(model: SiteModel, fileName: string): Promise<Buffer> {
  const json = Buffer.from(`${JSON.stringify(model.data())}\n`);
  return fileName.endsWith('.gz') ? promisify(gzip)(json) : json;
}

export async function readSiteModel(path: string): Promise<SiteModel> {
  return SiteModel.fromData(await readSiteModelData(path));
}

export async function readSiteModelData(path: string): Promise<SiteModelData> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new PithError('FILE_NOT_FOUND', `the site model ${path} cannot be read: check the path`, { cause });
  });
  let data: unknown;
  try {
    const json = bytes[0] === 0x1f && bytes[1] === 0x8b ? await promisify(gunzip)(bytes) : bytes;
    data = JSON.parse(json.toString('utf8'));
  } catch (cause) {
    throw new PithError(
      'SITE_MODEL_INVALID',
      `${path} is no site model, for it is no JSON: make one with pith site learn`,
      {
        cause,
      },
    );
  }
  return parseSiteModel(data, path);
}

/** Checks data that came from outside; `name` says in errors where from. */
export function parseSiteModel(data: unknown, name: string): SiteModelData {
  const schema = (data as { schema?: unknown } | null)?.schema;
  if (schema !== SITE_MODEL_SCHEMA) {
    const found = typeof schema === 'string' ? `its schema is '${schema}'` : 'it names no schema';
    throw new PithError(
      'SITE_MODEL_INVALID',
      `${name} is no site model of this version (${SITE_MODEL_SCHEMA}): ${found}; learn it anew with pith site learn`,
    );
  }
  const parsed = siteModelSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PithError(
    'SITE_MODEL_INVALID',
    `${name} is damaged at '${issue?.path.join('.') ?? ''}': ${issue === undefined ? 'it does not fit' : misfit(issue)}`,
  );
}
