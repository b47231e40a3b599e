// Jobs as a table.

import { Table } from '../parts/table.tsx';
import { timeText } from '../parts/time-text.ts';
import { type JobView, jobName, pagesOf } from './job-view.ts';
import { hashOf } from './route.ts';

export const JobList = ({ jobs }: { readonly jobs: readonly JobView[] }) => (
  <Table
    head={['Run', 'State', 'Pages', 'Failed']}
    rows={jobs.map(job => [
      <>
        <a href={hashOf('run', job.id)}>{jobName(job)}</a> <small>{timeText(job.createdAt)}</small>
      </>,
      job.state,
      pagesOf(job),
      job.counts.failed,
    ])}
  />
);
