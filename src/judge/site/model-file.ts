// Reads and writes a site model as JSON, gzipped if the name says so; rejects other versions and damaged files.

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PithError } from '../../base/errors.ts';
import { readRegular } from '../../base/files/regular-file.ts';
import { unpackedBytes } from '../../base/unpack/gzip.ts';
import { parseJson } from '../../base/unpack/parse-json.ts';
import { UNPACK_LIMITS } from '../../base/unpack/unpack-limits.ts';
import { parseSiteModel, SiteModel, type SiteModelData } from './site-model.ts';

export async function siteModelBytes(model: SiteModel, fileName: string): Promise<Buffer> {
  const json = Buffer.from(`${JSON.stringify(model.data())}\n`);
  return fileName.endsWith('.gz') ? promisify(gzip)(json) : json;
}

export async function readSiteModel(path: string): Promise<SiteModel> {
  return SiteModel.fromData((await jsonOf(path)) as SiteModelData, path);
}

export async function readSiteModelData(path: string): Promise<SiteModelData> {
  return parseSiteModel(await jsonOf(path), path);
}

async function jsonOf(path: string): Promise<unknown> {
  const bytes = await readRegular(path).catch((cause: unknown) => {
    const why = cause instanceof PithError ? ', because it is not a regular file' : '';
    throw new PithError('FILE_NOT_FOUND', `the site model ${path} cannot be read${why}: check the path`, {
      cause,
    });
  });
  try {
    const bound = { what: path, limit: 'fileBytes', limits: UNPACK_LIMITS } as const;
    return parseJson(await unpackedBytes(bytes, bound), path);
  } catch (cause) {
    if (cause instanceof PithError && cause.code === 'INPUT_TOO_LARGE') throw cause;
    throw new PithError(
      'SITE_MODEL_INVALID',
      `${path} is not a site model, because it is not JSON: create one with pith site learn`,
      { cause },
    );
  }
}
