// A page as it comes along, a line of JSON for each stage: its zones are there before its picture is.

import { Readable } from 'node:stream';
import { zonesRecord } from '../segment/page-record.ts';
import type { SegmentResult } from '../segment/segment-page.ts';
import type { SegmentStage } from '../segment/stage.ts';
import { recordWithFiles } from './answer-forms.ts';

export const PROGRESS_TYPE = 'application/x-ndjson';

export class Progress {
  readonly stream = new Readable({ read: () => {} });

  tell(event: string, data: object = {}): void {
    this.stream.push(`${JSON.stringify({ event, ...data })}\n`);
  }

  stage(stage: SegmentStage): void {
    this.tell(stage.name, told(stage));
  }

  result(result: SegmentResult): void {
    this.tell('result', { record: recordWithFiles(result) });
  }

  end(): void {
    this.stream.push(null);
  }
}

function told(stage: SegmentStage): object {
  switch (stage.name) {
    case 'navigating':
      return {};
    case 'captured': {
      const { finalUrl, title, page, elements } = stage.snapshot;
      return { finalUrl, title, page, elements: elements.length };
    }
    case 'zones':
      return zonesRecord(stage.snapshot, stage.zoning);
    case 'content':
      return { content: stage.judged.content };
  }
}
