// Entry point of files: a report, a comparison, the overview of a run, or a sheet.

import './studio.css';
import type { Outcome } from './app/job-view.ts';
import { DiffView } from './diff/diff-view.tsx';
import { drawStart, furtherLines, pictureAt } from './draw-start.ts';
import { ReportView } from './report/report-view.tsx';
import { RunFile } from './run/run-file.tsx';
import { SheetView } from './sheet/sheet-view.tsx';
import { pageModel } from './stage/page-model.ts';

drawStart((start, sights) => {
  const [before, after] = sights.map(pageModel);
  switch (start.kind) {
    case 'report':
      return before && <ReportView model={before} />;
    case 'diff':
      return before && after && <DiffView models={[before, after]} difference={start.difference} />;
    case 'run':
      return <RunFile {...start} pages={furtherLines<Outcome>()} />;
    case 'sheet':
      return <SheetView sheet={start.sheet} pictureOf={pictureAt} />;
  }
});
