// The order of floors and rooms in src, as ARCHITECTURE.md has it, and what else no file may import.

/** Lowest first: a file imports its own room and the rooms before it. */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  base: [
    'errors',
    'box',
    'columns',
    'keyed-lists',
    'counts',
    'memoize',
    'or-undefined',
    'text',
    'schema',
    'unpack',
    'files',
    'html',
    'http',
    'tracing',
    'threads',
    'boosted-trees',
  ],
  page: ['snapshot', 'pieces', 'perception'],
  judge: [
    'baselines',
    'zones',
    'options',
    'metadata',
    'selection',
    'hast',
    'content',
    'sections',
    'docview',
    'site',
    'access',
    'record',
    'audit',
    'compare',
  ],
  show: ['picture', 'segments', 'studio'],
  see: ['browser', 'capture', 'archive'],
  run: ['sources', 'cache', 'pipeline', 'batch', 'overview', 'crawl', 'fleet', 'docviews', 'diff', 'thread'],
  lab: ['bench', 'experiments', 'label'],
  front: ['page', 'playground', 'extension', 'doctor', 'mcp', 'service', 'playwright', 'loaders', 'cli'],
};

const ORDER: readonly string[] = [
  ...Object.entries(FLOORS).flatMap(([floor, rooms]) => [...rooms.map(room => `${floor}/${room}`), floor]),
  'index',
];

/** Floors that judge and draw a page: they run in a browser tab too, so they load no module of Node. */
const ANYWHERE = /^(?:page|judge|show)\//;

/** The files there that do: they read and write files and pixels, or are the entries of packages for Node. */
export const FOR_NODE = [
  'page/snapshot/snapshot-file.ts',
  'judge/index.ts',
  'judge/site/index.ts',
  'judge/site/model-file.ts',
  'show/index.ts',
  'show/picture/difference/difference-picture.ts',
  'show/picture/overlay/overlay-raster.ts',
  'show/picture/overlay/zone-pictures.ts',
  'show/picture/raster/fast-png.ts',
  'show/picture/raster/picture-files.ts',
  'show/picture/raster/png.ts',
  'show/picture/repeat-picture.ts',
  'show/picture/wireframe.ts',
  'show/studio/look-of.ts',
  'show/studio/studio-html.ts',
];

/** Packages that only some floors or rooms may import. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@csstools': ['judge/content'],
  '@playwright': ['front/playwright'],
  '@langchain': ['front/loaders'],
  '@llamaindex': ['front/loaders'],
  'playwright-core': ['see/browser', 'see/capture', 'run/pipeline'],
  sharp: ['see/capture', 'show/picture'],
  pixelmatch: ['show/picture'],
  '@opentelemetry': ['base/tracing', 'run/pipeline'],
  commander: ['front/cli'],
  warcio: ['see/archive'],
  yauzl: ['see/archive'],
  selfsigned: ['see/archive'],
  sax: ['run/sources'],
  undici: ['base/http', 'run/sources'],
  'ipaddr.js': ['see/browser'],
  bullmq: ['run/fleet'],
  ioredis: ['run/fleet'],
  '@modelcontextprotocol': ['front/mcp', 'front/service'],
  fastify: ['base/http', 'front/service'],
  'prom-client': ['base/http', 'front/service'],
  'bullmq-otel': ['run/fleet'],
  preact: ['show/studio', 'front/playground'],
};

/** Path from src, such as `judge/zones/vlps.ts`, and the text of the file. */
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
    ...nodeFaults(imports),
    ...[...sources].flatMap(([file, source]) => wordFaults(file, source)),
  ];
}

/** Folders of what runs inside a browser, and the files of each that Node may import. */
const PAGE_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'see/capture/in-page/': ['wire.ts'],
  'show/studio/page/': [
    'label/label-wire.ts',
    'look.ts',
    'parts/frame-style.ts',
    'sheet/sheet.ts',
    'start.ts',
  ],
};

/** Runs inside of pages, with what judges them. */
const IN_ANY_PAGE = ['front/page/', 'front/playground/'];

/** `judge/zones` of `judge/zones/auto/auto.ts`, `judge` of `judge/index.ts`, `index` of `index.ts`. */
const roomOf = (file: string): string => {
  const [floor = '', room = ''] = file.replace(/(?:\/index)?\.tsx?$/, '').split('/');
  return room === '' ? floor : `${floor}/${room}`;
};

function roomFaults({ from, to }: Import): string[] {
  const [room, other] = [roomOf(from), roomOf(to)];
  const unknown = [room, other].find(one => !ORDER.includes(one));
  if (unknown !== undefined) return [`${from} imports ${to}: the list has no room '${unknown}'`];
  return ORDER.indexOf(other) > ORDER.indexOf(room)
    ? [`${from} imports ${to}: ${room} may not import ${other}`]
    : [];
}

function packageFaults({ from, to }: Import): string[] {
  const allowed = PACKAGES[to.split('/', 1)[0] ?? ''];
  if (allowed === undefined || allowed.includes(roomOf(from))) return [];
  return [`${from} imports the package ${to}: only ${allowed.join(', ')} may`];
}

/** What runs inside pages and what runs in Node share nothing but the shape of what goes between them. */
function inPageFaults({ from, to, isRelative, isType }: Import): string[] {
  return Object.entries(PAGE_FOLDERS).flatMap(([folder, shared]) => {
    const isInside = from.startsWith(folder);
    const leadsInside = to.startsWith(folder);
    const isSnapshotType = isType && to.startsWith('page/snapshot/');
    if (isInside && isRelative && !leadsInside && !isSnapshotType)
      return [
        `${from} imports ${to}: code inside pages imports only its own folder and types of the snapshot`,
      ];
    if (
      !isInside &&
      leadsInside &&
      !IN_ANY_PAGE.some(room => from.startsWith(room)) &&
      !shared.includes(to.slice(folder.length))
    )
      return [`${from} imports ${to}: Node imports only ${shared.join(', ')} of what runs inside pages`];
    return [];
  });
}

/** Neither code nor types may refer to one another in a circle. */
function cycleFaults(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, isRelative } of imports) {
    if (isRelative) next.set(from, [...(next.get(from) ?? []), to]);
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

function nodeFaults(imports: readonly Import[]): string[] {
  const wayFrom = waysToNode(imports);
  const files = [...new Set(imports.map(({ from }) => from))];
  return files.flatMap(file => {
    const way = ANYWHERE.test(file) && !FOR_NODE.includes(file) ? wayFrom(file) : undefined;
    return way === undefined
      ? []
      : [`${way.join(' → ')}: what judges and draws a page loads nothing of Node`];
  });
}

/** The files through which a file loads a module of Node, and that module; undefined if it loads none. */
export function waysToNode(imports: readonly Import[]): (file: string) => readonly string[] | undefined {
  const loaded = new Map<string, string[]>();
  for (const { from, to, isType } of imports)
    if (!isType) loaded.set(from, [...(loaded.get(from) ?? []), to]);
  const ways = new Map<string, readonly string[] | undefined>();
  const wayFrom = (file: string): readonly string[] | undefined => {
    if (file.startsWith('node:')) return [file];
    if (ways.has(file)) return ways.get(file);
    // Set first, so that a circle ends.
    ways.set(file, undefined);
    for (const next of loaded.get(file) ?? []) {
      const way = wayFrom(next);
      if (way !== undefined) ways.set(file, [file, ...way]);
    }
    return ways.get(file);
  };
  return wayFrom;
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
  if (roomOf(file) === 'front/cli' || file.endsWith('.generated.ts')) return [];
  const code = withoutComments(source);
  return ['console.', 'process.exit', 'process.stdout', 'process.stderr']
    .filter(word => code.includes(word))
    .map(word => `${file} has ${word}, which only front/cli may`);
}

const withoutComments = (source: string): string =>
  source.replace(/^\s*\/\/.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '');

const STATEMENT = /^\s*(?:import|export)\s+(type\s)?[^'";]*?\bfrom\s*'([^']+)'/gm;
const SIDE_EFFECT = /^\s*import\s*'([^']+)'/gm;
const LATER = /\bimport\s*\(\s*'([^']+)'/gm;

export function importsOf(from: string, source: string): Import[] {
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
