// Entry point of the studio page: reads the embedded data and shows it.

import { render } from 'preact';
import './studio.css';
import { App } from './app/app.tsx';
import { DiffView } from './diff/diff-view.tsx';
import { labelService } from './label/label-service.ts';
import { LabelView } from './label/label-view.tsx';
import { readStart } from './read-start.ts';
import { ReportView } from './report/report-view.tsx';
import { pageModel } from './stage/page-model.ts';

async function start(root: HTMLElement): Promise<void> {
  const { start, sights } = await readStart();
  switch (start.kind) {
    case 'report': {
      const [sight] = sights;
      if (sight !== undefined) render(<ReportView model={pageModel(sight)} />, root);
      break;
    }
    case 'diff': {
      const [before, after] = sights.map(pageModel);
      if (before !== undefined && after !== undefined)
        render(<DiffView models={[before, after]} difference={start.difference} />, root);
      break;
    }
    case 'label':
      render(<LabelView service={labelService(start.token)} />, root);
      break;
    case 'app':
      render(<App start={start} />, root);
  }
}

const root = document.getElementById('studio');
if (root !== null) {
  start(root).catch((error: unknown) => {
    root.textContent = `This page cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
  });
}
