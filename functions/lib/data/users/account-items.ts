import type { Item, Key } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPages } from '#functions/lib/data/queries.ts';

/*
 * All kinds of items that the table has about a person, one line each. Export and deletion follow this list, and a new
 * key does not compile without a line. Photos are objects of the bucket (`photoPages` of clients/photos.ts).
 */

/** The parts of an export. */
export type ExportPart =
  | 'profile'
  | 'settings'
  | 'commitments'
  | 'history'
  | 'categories'
  | 'encouragements'
  | 'confidants'
  | 'chats'
  | 'coaches'
  | 'fitness'
  | 'journal'
  | 'notifications'
  | 'views'
  | 'reviews'
  | 'usage';

/**
 * Why an export leaves out a kind: it proves or permits something (`secret`), only counts (`counter`), repeats another
 * kind (`copy`), or says nothing about the person (`internal`).
 */
type NotExported = 'secret' | 'counter' | 'copy' | 'internal';

export interface AccountItemKind {
  /**
   * The partition of the item: that of the user, of one of their addresses, of one of their chats, or in one of its
   * own. `owner`: with the user, or before they are known with the address. `nobody`: it belongs to no person.
   */
  place: 'user' | 'address' | 'owner' | 'chat' | 'own' | 'nobody';
  export: ExportPart | NotExported;
  /**
   * How the deletion of an account removes the item. `at once`: in its transaction. `partition`: with the rest of the
   * user's partition. `step`: by its own step of the job, because it lies elsewhere or others must be told. `expires`:
   * by itself, because it limits what is sent to an address or only records that a job was done. `stays`: it does not
   * belong to the person, or must outlast the account.
   */
  deletion: 'at once' | 'partition' | 'step' | 'expires' | 'stays';
}

/** Each kind of item by the name of its key. */
export const ACCOUNT_ITEMS = {
  // The deletion leaves a tombstone without any data, which expires.
  user: { place: 'user', export: 'profile', deletion: 'at once' },
  session: { place: 'user', export: 'secret', deletion: 'at once' },
  // The state of an upload. The picture itself is an object of the bucket.
  picture: { place: 'user', export: 'internal', deletion: 'partition' },
  browsers: { place: 'user', export: 'profile', deletion: 'partition' },
  // An export lists the passkeys without their keys.
  passkeys: { place: 'user', export: 'profile', deletion: 'step' },
  passkeyOwner: { place: 'own', export: 'secret', deletion: 'step' },
  passkeyChallenge: { place: 'nobody', export: 'internal', deletion: 'expires' },
  credential: { place: 'address', export: 'secret', deletion: 'at once' },
  agenda: { place: 'user', export: 'internal', deletion: 'at once' },
  preferences: { place: 'user', export: 'settings', deletion: 'partition' },
  board: { place: 'user', export: 'commitments', deletion: 'partition' },
  commitment: { place: 'user', export: 'commitments', deletion: 'partition' },
  // It has the latest actions, which belong to the history.
  progress: { place: 'user', export: 'history', deletion: 'partition' },
  // An export lists them with the commitments that they pause.
  pauses: { place: 'user', export: 'commitments', deletion: 'partition' },
  history: { place: 'user', export: 'history', deletion: 'partition' },
  note: { place: 'user', export: 'history', deletion: 'partition' },
  // The counts of ended days, which follow from the history.
  summary: { place: 'user', export: 'copy', deletion: 'partition' },
  // Which commitments were imported, by a digest of their titles.
  imports: { place: 'user', export: 'internal', deletion: 'partition' },
  importCalls: { place: 'user', export: 'counter', deletion: 'partition' },
  titles: { place: 'user', export: 'copy', deletion: 'partition' },
  category: { place: 'user', export: 'categories', deletion: 'partition' },
  encouragement: { place: 'user', export: 'encouragements', deletion: 'partition' },
  encouragements: { place: 'user', export: 'counter', deletion: 'partition' },
  people: { place: 'user', export: 'counter', deletion: 'partition' },
  // A step, because the other person has an item too.
  confidant: { place: 'user', export: 'confidants', deletion: 'step' },
  // The other person has the same item, which a step deletes.
  agreementVersion: { place: 'user', export: 'confidants', deletion: 'partition' },
  known: { place: 'user', export: 'internal', deletion: 'step' },
  sent: { place: 'user', export: 'confidants', deletion: 'step' },
  // An export has the names of senders, for invitations to a verified address.
  received: { place: 'address', export: 'confidants', deletion: 'step' },
  invitation: { place: 'own', export: 'secret', deletion: 'step' },
  invitationsSent: { place: 'user', export: 'counter', deletion: 'partition' },
  unverifiedInvitationMails: { place: 'user', export: 'counter', deletion: 'partition' },
  invitationMails: { place: 'address', export: 'counter', deletion: 'expires' },
  membership: { place: 'user', export: 'chats', deletion: 'step' },
  head: { place: 'chat', export: 'chats', deletion: 'step' },
  // Messages in chats with others stay, as those of a former member, without pages of the journal.
  message: { place: 'chat', export: 'chats', deletion: 'step' },
  clientMessage: { place: 'chat', export: 'internal', deletion: 'step' },
  stop: { place: 'chat', export: 'internal', deletion: 'step' },
  coaches: { place: 'user', export: 'coaches', deletion: 'partition' },
  coach: { place: 'user', export: 'coaches', deletion: 'partition' },
  coachUsage: { place: 'user', export: 'usage', deletion: 'partition' },
  keyChecks: { place: 'user', export: 'counter', deletion: 'partition' },
  replies: { place: 'user', export: 'counter', deletion: 'partition' },
  entry: { place: 'user', export: 'fitness', deletion: 'partition' },
  weight: { place: 'user', export: 'fitness', deletion: 'partition' },
  // The user's own numbers for foods.
  foods: { place: 'user', export: 'fitness', deletion: 'partition' },
  logged: { place: 'user', export: 'counter', deletion: 'partition' },
  journal: { place: 'user', export: 'journal', deletion: 'partition' },
  journalPhotos: { place: 'user', export: 'journal', deletion: 'partition' },
  // Deletion needs a step: the text of the copy is in a message of a chat. Exports list it with that message.
  journalShare: { place: 'user', export: 'copy', deletion: 'step' },
  journalShareCount: { place: 'user', export: 'counter', deletion: 'partition' },
  decisions: { place: 'user', export: 'notifications', deletion: 'partition' },
  held: { place: 'user', export: 'internal', deletion: 'partition' },
  mailed: { place: 'user', export: 'internal', deletion: 'partition' },
  tests: { place: 'user', export: 'counter', deletion: 'partition' },
  devices: { place: 'user', export: 'secret', deletion: 'partition' },
  device: { place: 'own', export: 'secret', deletion: 'step' },
  connections: { place: 'user', export: 'internal', deletion: 'partition' },
  liveTicket: { place: 'user', export: 'secret', deletion: 'partition' },
  // The choice of the address's owner, which outlasts the account (decision 0092).
  mailState: { place: 'address', export: 'settings', deletion: 'stays' },
  // Views of others by this user lie in the others' partitions. They have only an id, which then belongs to nobody.
  views: { place: 'user', export: 'views', deletion: 'partition' },
  // Others lose access to it with the user's side of the pair.
  review: { place: 'user', export: 'reviews', deletion: 'partition' },
  dataExport: { place: 'user', export: 'internal', deletion: 'partition' },
  exportsRequested: { place: 'user', export: 'counter', deletion: 'partition' },
  // The address of the feed stops working with the user's item.
  calendarFeed: { place: 'user', export: 'secret', deletion: 'partition' },
  calendarReads: { place: 'user', export: 'counter', deletion: 'partition' },
  formerOwner: { place: 'address', export: 'internal', deletion: 'step' },
  attempts: { place: 'address', export: 'counter', deletion: 'expires' },
  strangerMails: { place: 'address', export: 'counter', deletion: 'expires' },
  linkMails: { place: 'owner', export: 'counter', deletion: 'expires' },
  outbox: { place: 'owner', export: 'internal', deletion: 'step' },
  idempotency: { place: 'owner', export: 'internal', deletion: 'step' },
  networkCount: { place: 'nobody', export: 'counter', deletion: 'stays' },
  cursor: { place: 'nobody', export: 'internal', deletion: 'stays' },
  digestSlots: { place: 'nobody', export: 'internal', deletion: 'stays' },
  job: { place: 'nobody', export: 'internal', deletion: 'expires' },
  // Not an item, but the keys of the index that an agenda item has.
  due: { place: 'nobody', export: 'internal', deletion: 'stays' },
} as const satisfies Record<keyof typeof keys, AccountItemKind>;

export type ItemKind = keyof typeof ACCOUNT_ITEMS;

/** The kinds of a part of the export. */
export function kindsOfPart(part: ExportPart): ItemKind[] {
  return (Object.keys(ACCOUNT_ITEMS) as ItemKind[]).filter((kind) => ACCOUNT_ITEMS[kind].export === part);
}

/** An item with its kind. */
export interface AccountItem {
  kind: ItemKind;
  item: Item;
}

/** The kind of an item with this key, or undefined if the list does not have it. No request. */
export function kindOf({ PK, SK }: Key): ItemKind | undefined {
  const key = `${PK} ${SK}`;
  return shapes().find(({ shape }) => shape.test(key))?.kind;
}

/**
 * All items in the partition of a user in their order, in pages of at most a megabyte: one Query each. An item whose
 * kind the list does not have is an error.
 */
export async function* loadAccountItems(userId: string): AsyncGenerator<AccountItem[]> {
  for await (const page of queryPages(keys.user(userId).PK, '')) yield page.map(named);
}

/** The items of one kind in the partition of a user, in the same pages: one Query each. */
export async function* loadItemsOfKind(userId: string, kind: ItemKind): AsyncGenerator<Item[]> {
  const [prefix = ''] = exampleOf(kind, BLANK).SK.split(BLANK);
  for await (const page of queryPages(keys.user(userId).PK, prefix)) {
    // Other kinds may begin with the same prefix.
    const items = page.filter((item) => kindOf(item as unknown as Key) === kind);
    if (items.length > 0) yield items;
  }
}

/** All items in the partition of an address, in the same pages: one Query each. */
export async function* loadAddressItems(email: string): AsyncGenerator<AccountItem[]> {
  for await (const page of queryPages(keys.credential(email).PK, '')) yield page.map(named);
}

/**
 * The messages of a chat that a member may read, oldest first, in pages of at most a megabyte: one Query each. `joined`
 * is that of the membership.
 */
export async function* loadMessagePages(chatId: string, joined: number): AsyncGenerator<Item[]> {
  const { PK, SK } = keys.message(chatId, joined);
  yield* queryPages(PK, prefixes.message, { after: SK });
}

function named(item: Item): AccountItem {
  const kind = kindOf(item as unknown as Key);
  if (!kind) throw new Error(`No line of the list of account items fits ${String(item.SK).split('#')[0]}`);
  return { kind, item };
}

interface Shape {
  kind: ItemKind;
  shape: RegExp;
}

let cachedShapes: Shape[] | undefined;

/** Patterns of the keys of each kind, the most specific first. */
function shapes(): Shape[] {
  cachedShapes ??= (Object.keys(ACCOUNT_ITEMS) as ItemKind[])
    .filter((kind) => kind !== 'due')
    .map((kind) => ({ kind, text: textOf(exampleOf(kind, BLANK)) }))
    .sort((a, b) => b.text.replaceAll(BLANK, '').length - a.text.replaceAll(BLANK, '').length)
    .map(({ kind, text }) => ({ kind, shape: shapeOf(text) }));
  return cachedShapes;
}

/** A placeholder for the variable parts of a key. */
const BLANK = '\u0000';

function exampleOf(kind: ItemKind, filling: string): Key {
  const build = keys[kind] as unknown as (...parts: string[]) => Key;
  return build(...Array.from({ length: build.length }, () => filling));
}

const textOf = ({ PK, SK }: Key) => `${PK} ${SK}`;

function shapeOf(text: string): RegExp {
  const parts = text.split(BLANK).map((part) => part.replace(/0+$/, ''));
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 's');
}
