// Where the studio page starts: reads what it is to show, and shows it.

import { render } from 'preact';
import './studio.css';
import { OpenView } from './open-view.tsx';
import { pageModel } from './page-model.ts';
import { readStart } from './read-start.ts';
import { ReportView } from './report-view.tsx';

async function begin(root: HTMLElement): Promise<void> {
  const { start, sights } = await readStart();
  switch (start.kind) {
    case 'report': {
      const [sight] = sights;
      if (sight !== undefined) render(<ReportView model={pageModel(sight)} />, root);
      break;
    }
    case 'open':
      render(<OpenView start={start} />, root);
  }
}

const root = document.getElementById('studio');
if (root !== null) {
  begin(root).catch((error: unknown) => {
    root.textContent = `This page cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
  });
}
