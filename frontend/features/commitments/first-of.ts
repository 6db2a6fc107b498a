/** The first lists under their headings, up to so many rows; a heading counts as one. */
export function firstOf<List extends { rows: readonly unknown[] }>(lists: readonly List[], limit: number): List[] {
  const first: List[] = [];
  let left = limit;
  for (const list of lists) {
    if (left <= 0) break;
    first.push(list.rows.length <= left ? list : { ...list, rows: list.rows.slice(0, left) });
    left -= 1 + list.rows.length;
  }
  return first;
}
