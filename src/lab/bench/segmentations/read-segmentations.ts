// Reads segmentations that another tool made: files of COCO or of the format of Webis-WebSeg-20.

import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { z } from 'zod';
import { PithError, usageError } from '../../../base/errors.ts';
import { ZONES, type Zone } from '../../../judge/zones/zoning.ts';
import {
  type Point,
  type Segment,
  segmentOfBoxes,
  segmentOfPolygons,
} from '../../../show/segments/regions.ts';
import { readRequiredText } from '../datasets/dataset-files.ts';
import { readSegmentations } from '../datasets/webis-webseg.ts';
import { parseJson } from '../truth/labels.ts';
import { badFile, LabelProblemsError } from '../truth/problems.ts';

/** The answers of one tool, by page. */
export interface Segmentation {
  /** Name of its row in the table. */
  readonly name: string;
  readonly files: readonly string[];
  readonly pages: readonly SegmentedPage[];
  /** True if each segment has a zone. */
  readonly hasZones: boolean;
}

export interface SegmentedPage {
  /** Names under which the page may be known: its id, or file or folder names. */
  readonly names: readonly string[];
  /** px of the page in the file; all coordinates are in these px. */
  readonly width: number;
  readonly segments: readonly { readonly zone: Zone | null; readonly segment: Segment }[];
}

interface NamedPage extends SegmentedPage {
  /** Within its source; '' if the file has one segmentation only. */
  readonly segmentation: string;
}

/** Reads files, or folders of JSON files. A source may hold several segmentations, each by its name. */
export async function readToolSegmentations(sources: readonly string[]): Promise<Segmentation[]> {
  const found: Segmentation[] = [];
  for (const source of sources) {
    const files = await filesOf(source);
    const pages = (await Promise.all(files.map(readFileOf))).flat();
    for (const name of new Set(pages.map(({ segmentation }) => segmentation))) {
      const own = pages.filter(({ segmentation }) => segmentation === name);
      found.push({
        name: name === '' ? stemOf(source) : `${stemOf(source)}:${name}`,
        files,
        pages: own,
        hasZones: own.every(({ segments }) => segments.every(({ zone }) => zone !== null)),
      });
    }
  }
  refuseSameNames(found);
  return found;
}

const stemOf = (source: string): string => parse(resolve(source)).name;

async function filesOf(source: string): Promise<string[]> {
  const found = await stat(source).catch(() => undefined);
  if (found === undefined)
    throw new PithError('FILE_NOT_FOUND', `there is no '${source}': name a file or folder of segmentations`);
  if (!found.isDirectory()) return [source];
  const names = await readdir(source, { recursive: true });
  const files = names.filter(name => name.endsWith('.json')).sort();
  if (files.length === 0) throw usageError(`the folder '${source}' has no JSON files`);
  return files.map(name => join(source, name));
}

async function readFileOf(file: string): Promise<NamedPage[]> {
  const text = await readRequiredText(file);
  const fields = parseJson(text, file, z.union([z.looseObject({}), z.array(z.unknown())]));
  if ('segmentations' in fields) return readWebis(file);
  if ('annotations' in fields) return cocoPages(parseJson(text, file, cocoSchema), file);
  const message = Array.isArray(fields)
    ? 'is a list: put results of COCO into a file with images, categories and annotations'
    : 'has neither segmentations (Webis-WebSeg) nor annotations (COCO)';
  throw new LabelProblemsError([badFile(file, message)]);
}

async function readWebis(file: string): Promise<NamedPage[]> {
  const { id, width, segmentations } = await readSegmentations(file);
  return Object.entries(segmentations).map(([segmentation, segments]) => ({
    segmentation,
    names: [id, stemOf(file)],
    width,
    segments: segments.map(segment => ({ zone: null, segment })),
  }));
}

const key = z.union([z.number(), z.string()]);
const ring = z
  .array(z.number())
  .refine(({ length }) => length >= 6 && length % 2 === 0, 'must be x1, y1, x2, …');
const cocoSchema = z.object({
  images: z.array(z.object({ id: key, file_name: z.string().min(1), width: z.number().positive() })),
  categories: z.array(z.object({ id: key, name: z.string() })).default([]),
  annotations: z.array(
    z.object({
      image_id: key,
      category_id: key,
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      // Run-length masks are read as their boxes.
      segmentation: z.union([z.array(ring), z.looseObject({})]).optional(),
    }),
  ),
});

type CocoFile = z.infer<typeof cocoSchema>;

function cocoPages({ images, categories, annotations }: CocoFile, file: string): NamedPage[] {
  const zones = new Map(categories.map(({ id, name }) => [id, zoneNamed(name)]));
  const known = new Set(images.map(({ id }) => id));
  const lost = annotations.findIndex(({ image_id }) => !known.has(image_id));
  if (lost >= 0) {
    const message = `names the image ${annotations[lost]?.image_id}, which the file has not`;
    throw new LabelProblemsError([badFile(file, message, `annotations.${lost}.image_id`)]);
  }
  return images.map(({ id, file_name, width }) => ({
    segmentation: '',
    names: [
      file_name,
      file_name.replace(/\.[^./]+$/u, ''),
      parse(file_name).name,
      basename(dirname(file_name)),
    ],
    width,
    segments: annotations
      .filter(({ image_id }) => image_id === id)
      .map(one => ({ zone: zones.get(one.category_id) ?? null, segment: regionOf(one) })),
  }));
}

function regionOf({ bbox, segmentation }: CocoFile['annotations'][number]): Segment {
  if (!Array.isArray(segmentation) || segmentation.length === 0) return segmentOfBoxes([bbox]);
  // Overlapping polygons of one annotation are one region.
  return segmentOfBoxes(segmentation.flatMap(numbers => segmentOfPolygons([[pointsOf(numbers)]])));
}

const pointsOf = (numbers: readonly number[]): Point[] =>
  numbers.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0]] : []));

const zoneNamed = (name: string): Zone | null =>
  ZONES.find(zone => zone === name.trim().toUpperCase()) ?? null;

function refuseSameNames(found: readonly Segmentation[]): void {
  const twice = found.find(({ name }, at) => found.findIndex(other => other.name === name) < at);
  if (twice === undefined) return;
  throw usageError(`two of the segmentations are named '${twice.name}': rename a file or folder`);
}
