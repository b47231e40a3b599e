// Lists of members by key, in the order of the first member of each key.

export type KeyedLists<Key, Member> = Map<Key, Member[]>;

/** Creates the list of the key if needed. */
export function addTo<Key, Member>(lists: KeyedLists<Key, Member>, key: Key, member: Member): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [member]);
  else list.push(member);
}

export function groupBy<Key, Member>(
  members: Iterable<Member>,
  keyOf: (member: Member) => Key,
): KeyedLists<Key, Member> {
  const groups: KeyedLists<Key, Member> = new Map();
  for (const member of members) addTo(groups, keyOf(member), member);
  return groups;
}
