// Appends a member to the list of a key, creating the list if needed.

export type KeyedLists<Key, Member> = Map<Key, Member[]>;

export function addTo<Key, Member>(lists: KeyedLists<Key, Member>, key: Key, member: Member): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [member]);
  else list.push(member);
}
