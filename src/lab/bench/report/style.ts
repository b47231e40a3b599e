// The style sheet of the report, light and dark; zones have the colours of the annotated picture.

import { ZONE_COLOURS } from '../../../show/picture/overlay/overlay-style.ts';

const zoneRules = Object.entries(ZONE_COLOURS)
  .map(([zone, { line }]) => {
    const colour = `rgb(${line.join()})`;
    return `.z-${zone}{fill:${colour};stroke:${colour}}.b-${zone}{background:${colour}}`;
  })
  .join('\n');

const heatRules = Array.from(
  { length: 11 },
  (_, step) =>
    `.h${step}{background:color-mix(in srgb,var(--accent) ${step < 5 ? step : (step - 4) * 7}%,transparent)}`,
).join('\n');

export const REPORT_STYLE = `
.top,main{max-width:1560px;margin:0 auto;padding:0 24px}
.top{padding-top:32px}
h1{font-size:28px;line-height:1.2;margin:0 0 8px}
h2{font-size:20px;margin:40px 0 12px}
h3{font-size:17px;margin:0;overflow-wrap:anywhere}
p{margin:4px 0;max-width:100ch;color:var(--soft)}
small{color:var(--soft);font-weight:400;font-size:12px}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:6px 18px;padding:0;margin:14px 0 0}
.swatch{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:6px;vertical-align:-1px}
.kept-swatch{background:#ffe600;border:1px solid #8a7a00}
.wrong-swatch{border:2px dashed var(--bad)}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:10px}
table{width:100%;font-variant-numeric:tabular-nums}
th,td{padding:7px 10px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line);vertical-align:top}
tbody tr:last-child>*{border-bottom:0}
th:first-child,td.text,td.zones{text-align:left}
thead th{font-size:12px;line-height:1.3;color:var(--soft);background:var(--card);font-weight:600;white-space:normal;vertical-align:bottom}
td small,td.text small,th small{display:block}
td[class^=h] small{color:inherit}
td.text{white-space:normal;min-width:220px;overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:24px}
.row>figure{flex:1 1 420px;min-width:0}
figure{margin:0;min-width:0}
figcaption{font-weight:600;margin-bottom:8px}
.calibration{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start;margin-top:8px}
.calibration .scroll{flex:1 1 330px}
.plot{display:block;flex:0 0 240px;width:240px;max-width:100%;overflow:visible}
.plot text{font-size:11px;fill:var(--soft)}
.frame{fill:none;stroke:var(--line)}
.ideal{stroke:var(--soft);stroke-dasharray:4 4;fill:none}
.dot{fill:var(--accent);fill-opacity:.65}
.grades{width:110px;margin-left:auto;height:12px;display:block;border-radius:4px}
.g0{fill:#12996b}.g1{fill:#8bc34a}.g2{fill:#f2a93b}.g3{fill:#d7263d}
details{margin-top:12px}
summary{cursor:pointer;margin-bottom:8px}
.page{margin-top:28px;padding:18px;border:1px solid var(--line);border-radius:14px;background:var(--card);content-visibility:auto;contain-intrinsic-size:auto 760px}
.page .scroll{background:var(--paper);max-height:340px;overflow-y:auto}
.title{margin-bottom:12px}
.page details th:nth-child(n+3){text-align:left}
.failure{color:var(--bad)}
.panels{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(300px,100%),1fr));gap:16px;max-height:720px;overflow-y:auto}
.panels+.scroll{margin-top:16px}
.panels figcaption{font-size:13px;position:sticky;top:0;z-index:1;background:var(--card);padding:2px 0 6px;margin:0}
.stage{position:relative;background:#fff;border:1px solid var(--line);overflow:hidden}
.stage img{position:absolute;inset:0;width:100%;height:100%}
.stage svg{position:relative;display:block;width:100%;height:auto}
.zone{fill-opacity:.2;stroke-opacity:.95;stroke-width:2;vector-effect:non-scaling-stroke}
.kept{fill:#ffe600;fill-opacity:.3;stroke:#8a7a00;stroke-width:1;vector-effect:non-scaling-stroke}
.note{font-size:13px}
.best{text-decoration:underline}
.thumb svg{display:block;width:120px;max-height:260px;background:#fff;border:1px solid var(--line)}
.wrong{fill:none;stroke:#d7263d;stroke-width:2;stroke-dasharray:5 3;vector-effect:non-scaling-stroke;pointer-events:all}
${zoneRules}
${heatRules}
@media print{.page{break-inside:avoid}.panels,.page .scroll{max-height:none}}
`;
