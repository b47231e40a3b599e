// Makes looks and reports of pages, apart from the other work of this thread.

import type { JudgedPage, LookOptions } from '../../show/studio/look-of.ts';
import type { Look, LookTile, PackedLook } from '../../show/studio/page/look.ts';
import { boundedFor } from './judge-page.ts';
import { type PageWork, workApart } from './judge-threads.ts';

/** A page whose metadata are found if it has none. */
export type ShownPage = Omit<JudgedPage, 'metadata'> & Partial<Pick<JudgedPage, 'metadata'>>;

interface LookQuestion extends Pick<LookOptions, 'beside'> {
  readonly work: 'look';
  /** `part`: as `json`, without elements. */
  readonly form: 'look' | 'json' | 'part' | 'report';
  readonly page: Omit<ShownPage, 'snapshot'>;
  readonly places: readonly LookTile[];
  readonly tiles: readonly string[];
}

/** Arguments of `onMethod`, posted before each method runs. */
type LookPart = Parameters<NonNullable<LookOptions['onMethod']>>;

/** `alone`: no other work waits for this thread, which makes the looks of ordinary pages itself. */
type LookApartOptions = Omit<LookOptions, 'bounded'> & { readonly alone?: boolean };

/** `png`: the page's picture, or a wireframe. */
export async function lookApart(
  page: JudgedPage,
  png: Uint8Array,
  options: LookApartOptions,
): Promise<PackedLook> {
  const { packedPicture } = await import('../../show/studio/look-of.ts');
  const picture = await packedPicture(page.snapshot, png);
  return { look: await made<Look>('look', page, picture, options), tiles: picture.tiles };
}

/** The look by its own method as JSON, without its picture. */
export const lookJson = (form: 'json' | 'part', page: ShownPage): Promise<Uint8Array> =>
  made(form, page, { places: [], tiles: [] }, { beside: [] });

/** The report of a page as one HTML file. */
export async function reportApart(
  page: JudgedPage,
  png: Uint8Array,
  options: LookApartOptions = {},
): Promise<string> {
  const { packedPicture } = await import('../../show/studio/look-of.ts');
  return made('report', page, await packedPicture(page.snapshot, png), options);
}

function made<Answer>(
  form: LookQuestion['form'],
  { snapshot, zoning, selection, content, metadata, kind, warnings }: ShownPage,
  picture: Pick<LookQuestion, 'places' | 'tiles'>,
  { alone = false, beside, onMethod }: LookApartOptions,
): Promise<Answer> {
  const page = { zoning, selection, content, kind, warnings, ...(metadata && { metadata }) };
  const question: LookQuestion = { work: 'look', form, page, ...picture, ...(beside && { beside }) };
  const onPart = (part: LookPart): void => onMethod?.(...part);
  return workApart(answerLook, question, snapshot, !alone, onPart) as Promise<Answer>;
}

export const answerLook: PageWork<LookQuestion, unknown, LookPart> = async (
  { form, page, places, tiles, beside },
  snapshot,
  onPart,
) => {
  const [{ lookWithTiles }, { reportHtml }, { metadataOf }] = await Promise.all([
    import('../../show/studio/look-with-tiles.ts'),
    import('../../show/studio/studio-html.ts'),
    import('../../judge/metadata/metadata.ts'),
  ]);
  const look = await lookWithTiles(
    { ...page, snapshot, metadata: page.metadata ?? metadataOf(snapshot) },
    places,
    { ...(beside && { beside }), onMethod: (...part) => onPart(part), bounded: boundedFor(snapshot) },
  );
  if (form === 'look') return look;
  if (form === 'report') return reportHtml({ look, tiles });
  const { elements: _, ...part } = look;
  return Buffer.from(JSON.stringify(form === 'part' ? part : look));
};
