// Which room of src may import which, as ARCHITECTURE.md has it, and what else no file may reach for.

/** Beside these, every room may import itself, `errors.ts` and `words`. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  geometry: [],
  snapshot: ['files', 'geometry'],
  trees: [],
  words: [],
  methods: ['geometry', 'snapshot'],
  zones: ['geometry', 'methods', 'snapshot', 'trees'],
  content: ['geometry', 'methods', 'snapshot', 'trees', 'zones'],
  picture: ['geometry', 'snapshot', 'zones'],
  docview: ['content', 'methods', 'snapshot', 'zones'],
  site: ['content', 'docview', 'geometry', 'snapshot', 'zones'],
  browser: ['files'],
  capture: ['browser', 'geometry', 'snapshot'],
  files: [],
  html: [],
  http: [],
  threads: [],
  segment: [
    'browser',
    'capture',
    'content',
    'files',
    'geometry',
    'methods',
    'picture',
    'site',
    'snapshot',
    'threads',
    'zones',
  ],
  compare: ['geometry', 'segment', 'snapshot', 'zones'],
  studio: ['content', 'geometry', 'html', 'picture', 'segment', 'snapshot', 'zones'],
  records: [
    'batch',
    'browser',
    'content',
    'docview',
    'files',
    'segment',
    'snapshot',
    'sources',
    'threads',
    'zones',
  ],
  doctor: ['browser', 'capture'],
  archive: ['files'],
  sources: ['archive', 'browser', 'files', 'snapshot'],
  batch: ['archive', 'browser', 'files', 'segment', 'snapshot', 'sources', 'studio'],
  bench: [
    'browser',
    'capture',
    'compare',
    'content',
    'docview',
    'files',
    'geometry',
    'html',
    'methods',
    'picture',
    'records',
    'segment',
    'site',
    'snapshot',
    'threads',
    'zones',
  ],
  crawl: ['archive', 'batch', 'content', 'files', 'segment', 'snapshot', 'sources'],
  fleet: ['batch', 'segment'],
  service: ['batch', 'browser', 'content', 'diff', 'html', 'http', 'segment', 'studio', 'zones'],
  report: ['batch', 'files', 'html', 'picture', 'segment', 'sources', 'zones'],
  diff: [
    'browser',
    'compare',
    'files',
    'geometry',
    'html',
    'picture',
    'report',
    'segment',
    'snapshot',
    'sources',
    'studio',
    'zones',
  ],
  label: [
    'bench',
    'browser',
    'content',
    'files',
    'http',
    'segment',
    'snapshot',
    'sources',
    'studio',
    'zones',
  ],
  cli: [
    'batch',
    'bench',
    'browser',
    'capture',
    'content',
    'crawl',
    'diff',
    'doctor',
    'docview',
    'files',
    'fleet',
    'geometry',
    'label',
    'methods',
    'picture',
    'records',
    'report',
    'segment',
    'service',
    'site',
    'snapshot',
    'sources',
    'studio',
    'zones',
  ],
};

/** Packages that only some rooms may know of. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@csstools': ['content'],
  playwright: ['browser', 'capture', 'segment'],
  sharp: ['capture', 'picture'],
  pixelmatch: ['picture'],
  commander: ['cli'],
  warcio: ['archive'],
  yauzl: ['archive'],
  selfsigned: ['archive'],
  sax: ['sources'],
  undici: ['sources'],
  'ipaddr.js': ['browser'],
  'robots-parser': ['batch'],
  bullmq: ['fleet'],
  ioredis: ['fleet'],
  fastify: ['http', 'label', 'service'],
  'prom-client': ['service'],
  preact: ['studio'],
};

/** Path from src, such as `zones/vlps.ts`, and what stands in the file. */
export type Sources = ReadonlyMap<string, string>;

interface Import {
  readonly from: string;
  /** Path from src, or the name of a package. */
  readonly to: string;
  readonly isRelative: boolean;
  /** Types alone: gone once compiled. */
  readonly isType: boolean;
  /** Loaded when it is come to. */
  readonly isLater: boolean;
}

/** Every fault, as a sentence; none for a sound house. */
export function borderFaults(sources: Sources): string[] {
  const imports = [...sources].flatMap(([from, source]) => importsOf(from, source));
  return [
    ...imports.flatMap(one => (one.isRelative ? roomFaults(one) : packageFaults(one))),
    ...imports.flatMap(inPageFaults),
    ...cycleFaults(imports),
    ...[...sources].flatMap(([file, source]) => wordFaults(file, source)),
  ];
}

/** Folders of what runs inside a browser, and the files of each that Node may import. */
const PAGE_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'capture/in-page/': ['wire.ts'],
  'studio/page/': ['difference.ts', 'frame-style.ts', 'label-wire.ts', 'look.ts', 'start.ts'],
};

/** Top-level files (`index.ts`, `errors.ts`) are a room each, under their own name. */
const roomOf = (file: string): string => file.split('/', 1)[0] ?? '';

const OF_ALL: ReadonlySet<string> = new Set(['errors.ts', 'words']);

function roomFaults({ from, to }: Import): string[] {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (room === other || room === 'index.ts' || OF_ALL.has(other)) return [];
  const allowed = ROOMS[room];
  if (allowed === undefined) return [`${from}: there is no room '${room}' in the table`];
  return allowed.includes(other) ? [] : [`${from} imports ${to}: ${room} may not import ${other}`];
}

function packageFaults({ from, to }: Import): string[] {
  const allowed = PACKAGES[to.split('/', 1)[0] ?? ''];
  if (allowed === undefined || allowed.includes(roomOf(from))) return [];
  return [`${from} imports the package ${to}: only ${allowed.join(', ')} may`];
}

/** What runs inside pages and what runs in Node share nothing but the shape of what goes between them. */
function inPageFaults({ from, to, isRelative }: Import): string[] {
  return Object.entries(PAGE_FOLDERS).flatMap(([folder, shared]) => {
    const isInside = from.startsWith(folder);
    const leadsInside = to.startsWith(folder);
    if (isInside && isRelative && !leadsInside)
      return [`${from} imports ${to}: code inside pages imports only its own folder`];
    if (!isInside && leadsInside && !shared.includes(to.slice(folder.length)))
      return [`${from} imports ${to}: Node imports only ${shared.join(', ')} of what runs inside pages`];
    return [];
  });
}

/** Types may refer to one another in a circle; code may not. */
function cycleFaults(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, isType, isRelative } of imports) {
    if (isRelative && !isType) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const faults: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) faults.push(`cycle: ${[...path.slice(start), file].join(' → ')}`);
    if (start >= 0 || done.has(file)) return;
    for (const other of next.get(file) ?? []) visit(other, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return faults;
}

/** What is loaded where this file is: the files of src, and the names of packages. */
export function loadedWith(file: string, sources: Sources): { files: string[]; packages: string[] } {
  const files = [file];
  const packages = new Set<string>();
  for (const one of files) {
    for (const { to, isRelative, isType, isLater } of importsOf(one, sources.get(one) ?? '')) {
      if (isType || isLater) continue;
      if (!isRelative) packages.add(to);
      else if (!files.includes(to)) files.push(to);
    }
  }
  return { files, packages: [...packages].filter(name => !name.startsWith('node:')).sort() };
}

/** Only the command line prints and exits. */
function wordFaults(file: string, source: string): string[] {
  if (roomOf(file) === 'cli' || file.endsWith('.generated.ts')) return [];
  const code = withoutComments(source);
  return ['console.', 'process.exit', 'process.stdout', 'process.stderr']
    .filter(word => code.includes(word))
    .map(word => `${file} has ${word}, which only cli may`);
}

const withoutComments = (source: string): string =>
  source.replace(/^\s*\/\/.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '');

const STATEMENT = /^\s*(?:import|export)\s+(type\s)?[^'";]*?\bfrom\s*'([^']+)'/gm;
const SIDE_EFFECT = /^\s*import\s*'([^']+)'/gm;
const LATER = /\bimport\s*\(\s*'([^']+)'/gm;

function importsOf(from: string, source: string): Import[] {
  const code = withoutComments(source);
  const named = (pattern: RegExp, isLater: boolean) =>
    [...code.matchAll(pattern)].map(([, name = '']) => ({ name, isType: false, isLater }));
  const found = [...code.matchAll(STATEMENT)].map(([, type, name = '']) => ({
    name,
    isType: type !== undefined,
    isLater: false,
  }));
  return [...found, ...named(SIDE_EFFECT, false), ...named(LATER, true)].map(({ name, isType, isLater }) => {
    const isRelative = name.startsWith('.');
    const to = isRelative ? new URL(name, `file:///${from}`).pathname.slice(1) : name;
    return { from, to, isRelative, isType, isLater };
  });
}
