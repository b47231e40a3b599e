// Draws grouped bars as SVG: ours, and the paper's in a paler shade.

export interface BarPlot {
  readonly title: string;
  readonly groups: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** px */
const SIZE = { width: 960, height: 420, left: 48, right: 16, top: 40, bottom: 84, legendRow: 18 } as const;

/** Hues by Okabe and Ito; the paper's figures are the paler variants. */
const COLOURS = ['#999999', '#e69f00', '#0072b2', '#cc79a7', '#8b6d00', '#56b4e9', '#009e73'] as const;
const PAPER = ', paper';

/** One colour per series; values are from 0 to 1, and stand above bars that are wide enough. */
export function barPlot({ title, groups, series }: BarPlot): string {
  const { width, height, left, right, top, bottom } = SIZE;
  const [plotWidth, plotHeight] = [width - left - right, height - top - bottom];
  const groupWidth = plotWidth / Math.max(1, groups.length);
  const barWidth = (0.86 * groupWidth) / Math.max(1, series.length);
  const y = (value: number): number => top + plotHeight * (1 - value);
  const lines = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    value =>
      `<line x1="${left}" x2="${width - right}" y1="${round(y(value))}" y2="${round(y(value))}" stroke="#ddd"/><text x="${left - 6}" y="${round(y(value) + 4)}" text-anchor="end">${value}</text>`,
  );
  const bars = series.flatMap(({ name, values }, place) =>
    values.map((value, group) => {
      const x = left + (group + 0.07) * groupWidth + place * barWidth;
      const label =
        value >= LEAST_LABELLED && barWidth >= LEAST_WIDTH
          ? valueLabel(x + barWidth / 2, y(value), value)
          : '';
      return `<rect x="${round(x)}" y="${round(y(value))}" width="${round(0.92 * barWidth)}" height="${round(plotHeight * value)}" ${fillOf(series, name)}/>${label}`;
    }),
  );
  const names = groups.map(
    (group, at) =>
      `<text x="${round(left + (at + 0.5) * groupWidth)}" y="${height - bottom + 18}" text-anchor="middle">${group}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12"><title>${title}</title><rect width="100%" height="100%" fill="#fff"/><text x="${left}" y="22" font-size="15">${title}</text>${[...lines, ...bars, ...names, ...legend(series)].join('')}</svg>\n`;
}

/** Bars of smaller values, or of fewer px, get no label. */
const LEAST_LABELLED = 0.005;
const LEAST_WIDTH = 24;

const valueLabel = (x: number, y: number, value: number): string =>
  `<text x="${round(x)}" y="${round(y - 4)}" text-anchor="middle" font-size="9">${value.toFixed(2)}</text>`;

function legend(series: BarPlot['series']): string[] {
  const { left, width, height, bottom, legendRow } = SIZE;
  const column = (width - left) / Math.max(1, Math.ceil(series.length / 2));
  return series.map(({ name }, at) => {
    const x = left + Math.floor(at / 2) * column;
    const y = height - bottom + 44 + (at % 2) * legendRow;
    return `<rect x="${round(x)}" y="${y - 10}" width="11" height="11" ${fillOf(series, name)}/><text x="${round(x + 16)}" y="${y}">${name}</text>`;
  });
}

function fillOf(series: BarPlot['series'], name: string): string {
  const own = series.map(one => one.name).filter(one => !one.endsWith(PAPER));
  const colour = COLOURS[own.indexOf(name.replace(PAPER, '')) % COLOURS.length] ?? '#000';
  return `fill="${colour}"${name.endsWith(PAPER) ? ' fill-opacity="0.45"' : ''}`;
}

const round = (value: number): number => Math.round(10 * value) / 10;
