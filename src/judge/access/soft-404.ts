// A message that there is no such page, with a status of success.

import { isSeen } from '../../page/snapshot/sight.ts';
import { type AccessFacts, isUnindexed, redirect, type Wall } from './access-facts.ts';

export const soft404: Wall = {
  kind: 'soft-404',
  warning: 'SOFT_404',
  says: 'a message that there is no such page was read, with a status of success',
  gate: facts => facts.snapshot.status < 400 && facts.prose < 500 && facts.chars < 3_000,
  evidence: facts => {
    const moved = redirect(facts.snapshot);
    return [
      ['its title says so', 1, MISSING.test(facts.snapshot.title)],
      ['its headline says so', 1, MISSING.test(facts.headlines)],
      ['search engines are told to leave it out', 1, isUnindexed(facts)],
      [
        'it came in place of another address',
        2,
        moved !== undefined && isNowhere(moved.to) && !isNowhere(moved.from),
      ],
      ['it leads home in its centre', 1, facts.chars < 1_000 && leadsHome(facts)],
    ];
  },
};

const MISSING =
  /\b404\b|not found|(?:does|do)(?:n.t| not) exist|no longer (?:available|exists)|can.t (?:find|be found)|nicht gefunden|introuvable|no (?:se )?encontr|non trovat|niet gevonden|não encontrad|не найден|nie znaleziono|页面不存在|找不到|見つかりません/i;

const isNowhere = ({ pathname }: URL): boolean =>
  /^\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?$|40[34]|not-?found|error/i.test(pathname);

const leadsHome = ({ snapshot, zoning, targetsIn }: AccessFacts): boolean =>
  snapshot.elements.some(
    ({ tag, visibility }, index) =>
      tag === 'a' && isSeen(visibility) && zoning.zones[index] === 'CENTER' && targetsIn(index).has('home'),
  );
