/** The items in the given order; the others follow in their order. */
export function inOrder<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const named = new Set(ids);
  return [...ids.flatMap((id) => byId.get(id) ?? []), ...items.filter(({ id }) => !named.has(id))];
}
