// docker/grafana.json shows metrics that the service or a worker has.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { metricsOf } from '../src/front/service/metrics.ts';
import { serveWorkerMetrics } from '../src/run/fleet/worker-metrics.ts';

const BOARD = JSON.parse(readFileSync(new URL('../docker/grafana.json', import.meta.url), 'utf8')) as {
  readonly panels: readonly {
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number };
    readonly targets: readonly { readonly expr: string }[];
  }[];
};

test('every metric of the board exists, and every metric of pith is on the board', async () => {
  const worker = await serveWorkerMetrics(
    { host: '127.0.0.1', port: 0 },
    { concurrency: 1, running: () => 0 },
  );
  const text = `${await metricsOf({ running: 0, waiting: 0 }).text()}${await (await fetch(worker.url)).text()}`;
  worker.close();
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  const shown = BOARD.panels
    .flatMap(({ targets }) => targets)
    .flatMap(({ expr }) => expr.match(/\b(?:pith|process|nodejs)_\w+/g) ?? [])
    .map(name => name.replace(/_(?:bucket|count|sum)$/, ''));
  expect(shown.filter(name => !known.has(name))).toEqual([]);
  expect([...known].filter(name => name.startsWith('pith_') && !shown.includes(name))).toEqual([]);
});

test('panels have places of their own', () => {
  const places = BOARD.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(places.length);
});
