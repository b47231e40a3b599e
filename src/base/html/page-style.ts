// The colours that every page of pith has, light and dark, and the style that they share.

export const PAGE_STYLE = `:root{color-scheme:light dark;--paper:#fff;--back:#f2f4f7;--card:#f6f7f9;--ink:#1b1e24;--soft:#59616d;--line:#dde1e8;--accent:#2459c9;--accent-ink:#fff;--bad:#b3192e;--good:#00694f}
@media (prefers-color-scheme:dark){:root{--paper:#16181d;--back:#0e1013;--card:#1c1f25;--ink:#e8eaee;--soft:#a2abb9;--line:#2c313a;--accent:#7ea6ff;--accent-ink:#10131a;--bad:#ff7b8b;--good:#4fd3ab}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 system-ui,sans-serif}
a{color:var(--accent)}
table{border-collapse:collapse}
`;
