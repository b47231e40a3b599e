// Finds the pull request of a run and writes its comment with the API of GitHub.

import { MARK } from './comment.mjs';

const { env } = process;
const PER_PAGE = 100;

/**
 * The number of the pull request. A `workflow_run` names none for a fork, and what its artifact says cannot be trusted:
 * the pull request is the open one from that branch whose head is the commit of the run.
 */
export async function pullRequestOf(event) {
  if (event.pull_request !== undefined) return event.pull_request.number;
  const { head_repository: fork, head_branch: branch, head_sha: sha } = event.workflow_run ?? {};
  if (fork === undefined) return undefined;
  const head = encodeURIComponent(`${fork.owner.login}:${branch}`);
  const found = await (await request('GET', `/pulls?state=open&head=${head}`)).json();
  return found.find(pull => pull.head.sha === sha)?.number;
}

/** Replaces the comment of an earlier run. Returns false if the token may not write. */
export async function writeComment(number, body) {
  const known = await knownComment(number);
  const answer =
    known === undefined
      ? await request('POST', `/issues/${number}/comments`, { body })
      : await request('PATCH', `/issues/comments/${known}`, { body });
  return answer.status !== 403;
}

async function knownComment(number) {
  for (let page = 1; ; page++) {
    const answer = await request('GET', `/issues/${number}/comments?per_page=${PER_PAGE}&page=${page}`);
    const comments = await answer.json();
    if (!Array.isArray(comments)) return undefined;
    const known = comments.find(({ body, user }) => user?.type === 'Bot' && body?.startsWith(MARK));
    if (known !== undefined || comments.length < PER_PAGE) return known?.id;
  }
}

async function request(method, path, body) {
  const answer = await fetch(`${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${env.GITHUB_TOKEN}`,
      accept: 'application/vnd.github+json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok && answer.status !== 403)
    throw new Error(`GitHub answered ${answer.status} to ${method} ${path}`);
  return answer;
}
