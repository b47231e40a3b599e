// The public datasets of `pith bench`.

export const BENCH_DATASETS = [
  'wcxb',
  'scrapinghub',
  'readability',
  'cleaneval',
  'structure',
  'comments',
  'kreuzer',
  'webis',
] as const;
export type BenchDataset = (typeof BENCH_DATASETS)[number];
