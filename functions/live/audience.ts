import { isDeepStrictEqual } from 'node:util';
import type { CommitmentSharing } from '#functions/lib/data/board-changes.ts';
import { loadOrders, loadStored } from '#functions/lib/data/commitments/commitment-lists.ts';
import { loadVisibilities } from '#functions/lib/data/commitments/titles.ts';
import { toVisibility } from '#functions/lib/data/commitments/visibilities.ts';
import { loadConfidants, otherAsViewer } from '#functions/lib/data/confidants/confidants.ts';
import type { Change, SeenUser } from '#functions/lib/data/stream-changes.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { logError } from '#functions/lib/log.ts';
import { isForOthers, seenSettings, seesEntry } from '#functions/lib/shared-fitness.ts';
import { visibleOrder } from '#functions/lib/visible-board.ts';
import { type BoardOrder, NO_CATEGORY } from '#shared/domain/board.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { type Viewer, type Visibility, visible } from '#shared/domain/visibility.ts';
import { loadProgresses, seenAnew } from './seen-pauses.ts';

/*
 * Which confidants of a user get an event about a change: those who can see what has changed, or could before. The
 * event itself would tell others that something exists.
 */

const DAY = 86_400_000;

type ChangeOf<Kind extends Change['kind']> = Change & { kind: Kind };
type VisibleChange = ChangeOf<
  'commitments' | 'shown' | 'commitment' | 'order' | 'category' | 'note' | 'review' | 'entry' | 'user'
>;

/** The data that decides who gets an event, by the id of the user who made the change. */
interface AudienceData {
  /** All confidants; those who are shown nothing see nothing. */
  viewers: ReadonlyMap<string, Viewer[]>;
  visibilities: Awaited<ReturnType<typeof loadVisibilities>>;
  orders: ReadonlyMap<string, BoardOrder>;
  /** The commitments with a changed note, by user and id. */
  noted: ReadonlyMap<string, CommitmentSharing>;
  progresses: Awaited<ReturnType<typeof loadProgresses>>;
}

/** The ids of the confidants whom a change concerns. Without requests. */
export type Audience = (change: Change, users: ReadonlyMap<string, User>) => readonly string[];

/**
 * Reads the data that decides which confidants get events. In parallel: one Query for each user with a change that
 * others may see, one BatchGetItem for the visibility of their commitments, one for renamed categories, one for
 * commitments with notes, and one for each user who has changed pauses. A failure is logged and does not affect other
 * events: if a user's Query fails, their confidants get none; if another read fails, no confidants do.
 */
export async function loadAudience(changes: readonly Change[], now: number): Promise<Audience> {
  try {
    const data = await load(changes.filter(mayConcern));
    return (change, users) => {
      try {
        return mayConcern(change) ? audienceOf(change, users, data, now) : [];
      } catch (error) {
        return logAsNone(error);
      }
    };
  } catch (error) {
    logAsNone(error);
    return () => [];
  }
}

function logAsNone(error: unknown): [] {
  logError('Those who see a commitment were not told', error);
  return [];
}

/** Whether the change may concern others. Changes that never do cost no request. */
function mayConcern(change: Change): change is VisibleChange {
  switch (change.kind) {
    case 'commitments':
      return change.actions !== undefined && change.actions.length > 0;
    case 'entry':
      return isForOthers(change.entry) || (change.was !== undefined && isForOthers(change.was));
    case 'shown':
    case 'commitment':
    case 'order':
    case 'category':
    case 'note':
    case 'review':
    case 'user':
      return true;
    default:
      return false;
  }
}

async function load(changes: readonly VisibleChange[]): Promise<AudienceData> {
  const all = <Kind extends VisibleChange['kind']>(...kinds: Kind[]) =>
    changes.filter((change): change is ChangeOf<Kind> & VisibleChange => (kinds as string[]).includes(change.kind));
  const notes = all('note').map(({ userId, commitmentId }) => ({ userId, id: commitmentId }));
  const renamed = usersOf(all('category'));
  const [viewers, visibilities, orders, stored, progresses] = await Promise.all([
    Promise.all(usersOf(changes).map(viewersOf)),
    loadVisibilities(usersOf(all('commitments', 'shown', 'order', 'category'))),
    loadOrders(renamed),
    loadStored(notes),
    loadProgresses(usersOf(all('shown').filter(({ pauses }) => pauses !== undefined))),
  ]);
  const noted = notes.flatMap(({ userId, id }, k) => {
    const { visibility, notesShared = false } = stored[k] ?? {};
    return stored[k] ? [[keyOf(userId, id), { visibility: toVisibility(visibility), notesShared }] as const] : [];
  });
  return { viewers: new Map(viewers), visibilities, orders, noted: new Map(noted), progresses };
}

const usersOf = (changes: readonly VisibleChange[]) => [...new Set(changes.map(({ userId }) => userId))];

const keyOf = (userId: string, id: string) => `${userId} ${id}`;

async function viewersOf(id: string): Promise<[string, Viewer[]]> {
  const confidants = await loadConfidants(id).catch(logAsNone);
  return [id, confidants.map((each) => otherAsViewer(id, each))];
}

function audienceOf(
  change: VisibleChange,
  users: ReadonlyMap<string, User>,
  data: AudienceData,
  now: number,
): readonly string[] {
  const { userId } = change;
  const viewers = data.viewers.get(userId) ?? [];
  const owner = users.get(userId);
  if (!owner) return [];
  const sees = seenBy(change, owner, data, now);
  return viewers.filter(sees).map(({ id }) => id);
}

/** Whether the change concerns a viewer. */
function seenBy(change: VisibleChange, owner: User, data: AudienceData, now: number): (viewer: Viewer) => boolean {
  const { id: userId, clock } = owner;
  const subject = { id: userId, timezone: clock.timezone };
  const verdict = (viewer: Viewer, kind: 'commitments' | 'review', visibility: Visibility) =>
    visible(subject, viewer, { kind, visibility }, now);
  const visibilities = data.visibilities.get(userId);
  const seesOne = (viewer: Viewer, id: string) =>
    visibilities !== undefined && verdict(viewer, 'commitments', visibilities.of(id)).visible;
  const ordered = (viewer: Viewer, order: BoardOrder) =>
    viewer.since === undefined ? undefined : visibleOrder(order, (id) => !seesOne(viewer, id));
  const notes = (viewer: Viewer, { visibility, notesShared: shared }: CommitmentSharing) =>
    visible(subject, viewer, { kind: 'notes', visibility, shared }, now);
  switch (change.kind) {
    case 'commitments':
    case 'shown': {
      const ids =
        change.kind === 'shown'
          ? seenAnew(change, data.progresses.get(userId), now)
          : (change.actions?.map(({ id }) => id) ?? []);
      return (viewer) => (ids ?? visibilities?.ids ?? []).some((id) => seesOne(viewer, id));
    }
    case 'commitment': {
      const verdicts = (viewer: Viewer, shown: CommitmentSharing) =>
        [verdict(viewer, 'commitments', shown.visibility), notes(viewer, shown)].map((each) => [
          each.visible,
          each.until,
        ]);
      return (viewer) =>
        (change.isContentChanged && verdict(viewer, 'commitments', change.after.visibility).visible) ||
        !isDeepStrictEqual(verdicts(viewer, change.before), verdicts(viewer, change.after));
    }
    case 'order':
      return (viewer) =>
        !isDeepStrictEqual(places(ordered(viewer, change.before)), places(ordered(viewer, change.after)));
    case 'category': {
      const order = data.orders.get(userId);
      return (viewer) => order !== undefined && ordered(viewer, order)?.categories.includes(change.id) === true;
    }
    case 'note': {
      const noted = data.noted.get(keyOf(userId, change.commitmentId));
      const isLate = change.startsAt < now - LIMITS.sharedNoteDays * DAY;
      return (viewer) => noted !== undefined && !isLate && notes(viewer, noted).visible;
    }
    case 'review':
      return (viewer) =>
        [change.before, change.after].some((visibility) => verdict(viewer, 'review', visibility).visible);
    case 'entry': {
      const { was, entry } = change;
      return (viewer) => [was, entry].some((each) => each !== undefined && seesEntry(owner, viewer, each, now));
    }
    case 'user': {
      const { before, after } = change;
      // Names and pictures are in chats, and agreements end at the midnights of both: all confidants see these.
      const ofAll = ({ name, email, image, clock: { timezone } }: SeenUser) => [name, email, image, timezone];
      const isForAll = !isDeepStrictEqual(ofAll(before), ofAll(after));
      const ofShown = (user: SeenUser, viewer: Viewer) =>
        viewer.since === undefined ? undefined : [user.clock, seenSettings(user, viewer, now)];
      return (viewer) => isForAll || !isDeepStrictEqual(ofShown(before, viewer), ofShown(after, viewer));
    }
  }
}

/** What an order places: an empty list is as none. */
function places(order: BoardOrder | undefined): unknown {
  if (!order) return undefined;
  const { manual, categories, within } = order;
  return [manual, categories, [...categories, NO_CATEGORY].map((category) => within[category] ?? [])];
}
