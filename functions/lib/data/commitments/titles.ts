import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { getMany, type TransactItem, updateItem } from '#functions/lib/data/table.ts';
import { FOR_NOBODY, type Visibility } from '#shared/domain/visibility.ts';
import { copiedVisibility, type StoredVisibility, visibilityAttribute } from './visibilities.ts';

/*
 * A copy of the titles of a user's commitments in one item: the list of confidants shows the first titles of up to a
 * hundred users, and would otherwise read all their commitments, or need a third round trip. Each title is an attribute
 * of its own, so that it is written without reading the others.
 */

const attribute = (commitmentId: string) => `T#${commitmentId}`;

/** Sets the title of a commitment, and for a new one its visibility: an item of the transaction that saves it. */
export function saveTitle(
  userId: string,
  commitmentId: string,
  title: string,
  visibility?: StoredVisibility,
): TransactItem {
  return updateItem(keys.titles(userId), {
    set: visibility ? { title, visibility } : { title },
    names: { title: attribute(commitmentId), visibility: visibilityAttribute(commitmentId) },
  });
}

interface NewTitle {
  id: string;
  title: string;
  visibility?: StoredVisibility | undefined;
}

/** Sets titles and visibilities of new commitments: one item of the transaction that saves them. */
export function saveTitles(userId: string, all: readonly NewTitle[]): TransactItem {
  const attributes = all.flatMap(({ id, title, visibility }): [name: string, value: unknown][] => [
    [attribute(id), title],
    ...(visibility ? [[visibilityAttribute(id), visibility] as [string, unknown]] : []),
  ]);
  return updateItem(keys.titles(userId), {
    set: Object.fromEntries(attributes.map(([, value], k) => [`t${k}`, value])),
    names: Object.fromEntries(attributes.map(([name], k) => [`t${k}`, name])),
  });
}

/** Removes the title and the visibility of a commitment: an item of the transaction that deletes it. */
export function deleteTitle(userId: string, commitmentId: string): TransactItem {
  return updateItem(keys.titles(userId), {
    set: { title: undefined, visibility: undefined },
    names: { title: attribute(commitmentId), visibility: visibilityAttribute(commitmentId) },
  });
}

/** The title of a commitment in the stored item, which does not exist before the first commitment. */
export function titleOf(item: Item | undefined, commitmentId: string): string | undefined {
  const title = item?.[attribute(commitmentId)];
  return title === undefined ? undefined : String(title);
}

/** The visibilities of a user's commitments. */
interface Visibilities {
  ids: readonly string[];
  /** The visibility of a commitment; for nobody if it was deleted. */
  of: (commitmentId: string) => Visibility;
}

/** The visibilities of the commitments of these users, by user id: one BatchGetItem for each hundred users. */
export async function loadVisibilities(userIds: readonly string[]): Promise<ReadonlyMap<string, Visibilities>> {
  const items = await getMany(userIds.map((id) => keys.titles(id)));
  const visibilitiesOf = (item: Item | undefined): Visibilities => ({
    ids: Object.keys(item ?? {}).flatMap((name) => (name.startsWith(attribute('')) ? [name.slice(2)] : [])),
    of: (id) => (titleOf(item, id) === undefined ? FOR_NOBODY : copiedVisibility(item, id)),
  });
  return new Map(userIds.map((id, index) => [id, visibilitiesOf(items[index])]));
}
