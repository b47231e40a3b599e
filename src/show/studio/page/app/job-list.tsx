// Jobs as a table.

import { timeText } from '../parts/time-text.ts';
import { type JobView, jobName, pagesOf } from './job-view.ts';
import { hashOf } from './route.ts';

export function JobList({ jobs }: { readonly jobs: readonly JobView[] }) {
  return (
    <table class="jobs">
      <thead>
        <tr>
          <th>Run</th>
          <th>State</th>
          <th class="number">Pages</th>
          <th class="number">Failed</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(job => (
          <tr key={job.id}>
            <td>
              <a href={hashOf('run', job.id)}>{jobName(job)}</a> <small>{timeText(job.createdAt)}</small>
            </td>
            <td>{job.state}</td>
            <td class="number">{pagesOf(job)}</td>
            <td class="number">{job.counts.failed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
