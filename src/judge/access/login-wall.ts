// A login form in the middle of a page with little else.

import { treeOf } from '../../page/snapshot/page-tree.ts';
import { type AccessFacts, isInMiddle, redirect, type Wall } from './access-facts.ts';

export const loginWall: Wall = {
  kind: 'login-wall',
  warning: 'LOGIN_WALL',
  says: 'a login form was read, not the page',
  gate: facts => {
    const form = loginForm(facts);
    const isAsked = ACCOUNT.test(facts.snapshot.url) && facts.snapshot.status < 400;
    return (
      form >= 0 &&
      !isAsked &&
      facts.prose < 500 &&
      facts.chars - facts.charsIn(form) < 700 &&
      facts.pictures < 6
    );
  },
  evidence: facts => {
    const form = loginForm(facts);
    const { status, url } = facts.snapshot;
    const moved = redirect(facts.snapshot);
    const hasPassword = facts.passwords.length > 0;
    const isMoved = moved !== undefined && ACCOUNT.test(moved.to.href) && !ACCOUNT.test(moved.from.href);
    return [
      [
        'a password is asked for in the middle of the page',
        2,
        hasPassword && isInMiddle(facts, facts.box(form)),
      ],
      ['the address asked for is no login page', 1, hasPassword && !ACCOUNT.test(url)],
      [`status ${status}`, 2, status === 401 || status === 403],
      ['it came in place of another address', 2, isMoved],
      ['the form is the only one in the middle', 1, isInMiddle(facts, facts.box(form))],
    ];
  },
};

const ACCOUNT =
  /log-?in|sign-?in|logon|\bsso\b|oauth|\/auth\b|account|anmeld|connexion|acceso|entrar|accedi|passport|register|sign-?up/i;
/** The form around a password, or around the only field; -1 for none. */
function loginForm({ snapshot, passwords, fields }: AccessFacts): number {
  const tree = treeOf(snapshot);
  const field = passwords[0] ?? (fields.length === 1 ? fields[0] : undefined);
  if (field === undefined || passwords.length > 1) return -1;
  const form = tree.closest(field, ({ tag }) => tag === 'form');
  if (form >= 0) return form;
  return tree.parent(tree.parent(field));
}
