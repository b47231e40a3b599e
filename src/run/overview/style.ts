// The style sheet of the overview, light and dark; zones have the colours of the annotated picture.

import { ZONE_COLOURS } from '../../show/picture/overlay/overlay-style.ts';
import { CARD_PICTURE } from '../../show/picture/raster/card-picture.ts';

const zoneRules = Object.entries(ZONE_COLOURS)
  .map(
    ([zone, { line }]) =>
      `.z-${zone}{fill:rgb(${line.join()});stroke:rgb(${line.join()})}.b-${zone}{background:rgb(${line.join()})}`,
  )
  .join('\n');

export const OVERVIEW_STYLE = `
body{margin:0 auto;max-width:1720px;padding:24px}
h1{font-size:26px;line-height:1.2;margin:0 0 4px;overflow-wrap:anywhere}
h2{font-size:15px;line-height:1.3;margin:10px 0 2px;overflow-wrap:anywhere}
p{margin:2px 0}
small,.url{color:var(--soft);font-size:12px}
.url{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;list-style:none;margin:10px 0;padding:0}
.swatch{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:6px;vertical-align:-1px}
form{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:8px 20px;padding:10px 0;background:var(--paper);border-bottom:1px solid var(--line)}
fieldset{display:flex;flex-wrap:wrap;gap:2px 12px;margin:0;padding:0;border:0}
legend{float:left;margin-right:10px;color:var(--soft);font-weight:600}
label{white-space:nowrap;cursor:pointer}
label:has(:checked){font-weight:600}
input{accent-color:var(--accent)}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:16px;margin-top:16px}
article{padding:12px;border:1px solid var(--line);border-radius:12px;background:var(--card);content-visibility:auto;contain-intrinsic-size:auto 460px;min-width:0}
.sight{display:block;aspect-ratio:${CARD_PICTURE.width}/${CARD_PICTURE.height};overflow:hidden;border:1px solid var(--line);border-radius:6px;background:#fff}
.sight img,.sight svg{display:block;width:100%;height:100%;object-fit:contain;object-position:top}
.sight rect{fill-opacity:.25;stroke-width:2;vector-effect:non-scaling-stroke}
.failure{display:flex;flex-direction:column;gap:8px;padding:14px;background:var(--paper);overflow-wrap:anywhere}
.failure strong{color:var(--bad)}
article ul{list-style:none;display:flex;flex-wrap:wrap;gap:4px;margin:6px 0 0;padding:0}
article li{padding:0 6px;border:1px solid var(--line);border-radius:8px;font-size:11px}
${zoneRules}
`;
