// Styles the content in its sandboxed frame, light and dark. One constant string, because the policy allows it by hash.

export const FRAME_STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;padding:20px 24px 48px;font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere;color:#1b1e24;background:#fff}' +
  'h1,h2,h3,h4{line-height:1.25;margin:1.4em 0 .4em;font-weight:650}h1{font-size:1.6em}h2{font-size:1.3em}h3,h4{font-size:1.08em}' +
  'body>:first-child,body>*>:first-child{margin-top:0}a{color:#2459c9}' +
  '.left-out{display:inline-block;margin:4px 0;padding:2px 10px;border:1px dashed #9aa3b1;border-radius:6px;font-size:13px;color:#59616d}' +
  'img,video,svg{max-width:100%;height:auto}' +
  'pre{overflow:auto;padding:12px;border-radius:8px;background:#f2f4f7;font:13px/1.5 ui-monospace,monospace}' +
  'table{border-collapse:collapse;display:block;overflow:auto}td,th{border:1px solid #ccd2da;padding:4px 8px;text-align:start}' +
  'blockquote{margin:1em 0;padding-left:1em;border-left:3px solid #ccd2da}' +
  '@media (prefers-color-scheme:dark){body{color:#e8eaee;background:#14161a}a{color:#7ea6ff}.left-out{color:#a2abb9}pre{background:#20242b}td,th,blockquote{border-color:#3a414c}}';
