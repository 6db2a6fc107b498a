import { loadChats } from '#functions/lib/data/chats/chats.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPrefix } from '#functions/lib/data/queries.ts';
import {
  COACH_TYPES,
  type CoachTexts,
  type CoachType,
  CUSTOM_LOOK,
  coachType,
  DEFAULT_MAY_READ,
  GENERAL_COACH,
  type MayRead,
} from '#shared/domain/coaches.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * A user's AI coaches: at most one of each type of the catalogue, with the type's id, and those that the user has
 * created. Each has its own chat. Everything that depends on all of them (their number, the hidden types) is guarded by
 * the version of an item that counts their changes.
 */

export interface Coach {
  id: string;
  /** The type in the catalogue; `null` for a custom coach. */
  typeId: string | null;
  /** The user's own texts; `null` uses those of the type. */
  name: string | null;
  personality: string | null;
  rules: string | null;
  chatId: string;
  active: boolean;
  createdAt: number;
  /** The data that its briefing has besides the commitments. */
  mayRead: MayRead;
}

export interface Coaches {
  /** The number of changes. */
  version: number;
  /** The ids of hidden types. */
  hidden: readonly string[];
  /** The monthly limit in millionths of a dollar; `null` for none. */
  monthlyLimit: number | null;
  /** In the catalogue's order, then custom coaches, oldest first. */
  all: readonly Coach[];
}

/** A coach as it is shown and as it behaves: the user's texts override those of its type. */
export interface Character {
  name: string;
  personality: string | null;
  rules: string | null;
  color: CoachType['color'];
  icon: CoachType['icon_name'];
  knowsTheDay: boolean;
}

/** What a coach is like, in the language of the texts. Reads nothing. */
export function characterOf(
  coach: Pick<Coach, 'typeId' | 'name' | 'personality' | 'rules'>,
  { coachTypes }: Pick<CoachTexts, 'coachTypes'>,
): Character {
  const type = typeOf(coach);
  const text = type && coachTypes[type.id];
  return {
    name: coach.name ?? text?.name ?? '',
    personality: coach.personality ?? text?.personality ?? null,
    rules: coach.rules ?? text?.rules ?? null,
    color: type?.color ?? CUSTOM_LOOK.color,
    icon: type?.icon_name ?? CUSTOM_LOOK.icon_name,
    knowsTheDay: type?.knowsTheDay ?? false,
  };
}

/**
 * All coaches of a user: one Query. (For users who registered before coaches were stored, also the requests of the list
 * of chats.)
 */
export async function loadCoaches(userId: string): Promise<Coaches> {
  const items = await queryPrefix(keys.coaches(userId).PK, prefixes.coaches);
  const head = items.find(({ SK }) => SK === prefixes.coaches);
  const kept = items.filter(({ SK }) => String(SK).startsWith(prefixes.coach)).map(toCoach);
  const general = kept.some(({ id }) => id === GENERAL_COACH) ? [] : await generalOf(userId);
  return {
    version: Number(head?.version ?? 0),
    hidden: (head?.hidden as string[] | undefined) ?? [],
    monthlyLimit: head?.monthlyLimit === undefined ? null : Number(head.monthlyLimit),
    all: [...general, ...kept].sort((a, b) => rank(a) - rank(b) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
  };
}

/** One of these coaches. @throws Refusal (coach_not_found) */
export function coachOf({ all }: Coaches, id: string): Coach {
  const coach = all.find((each) => each.id === id);
  if (!coach) throw new Refusal('coach_not_found');
  return coach;
}

/** A coach as it is stored. */
export function coachItem(userId: string, coach: Coach): Item {
  return { ...keys.coach(userId, coach.id), ...coach };
}

/** A new coach of a catalogue type. */
export function coachOfType(typeId: string, chatId: string, createdAt: number): Coach {
  return {
    id: typeId,
    typeId,
    name: null,
    personality: null,
    rules: null,
    chatId,
    active: true,
    createdAt,
    mayRead: DEFAULT_MAY_READ,
  };
}

/** The type of a coach; undefined for a custom coach. No request. */
export function typeOf({ typeId }: Pick<Coach, 'typeId'>): CoachType | undefined {
  return typeId === null ? undefined : coachType(typeId);
}

function rank({ typeId }: Coach): number {
  const place = COACH_TYPES.findIndex(({ id }) => id === typeId);
  return place < 0 ? COACH_TYPES.length : place;
}

/** The coach of the chat that every user has from the start. */
async function generalOf(userId: string): Promise<Coach[]> {
  const chats = await loadChats(userId);
  return chats
    .filter(({ head }) => head.type === 'ai_coach')
    .map(({ head }) => ({ ...coachOfType(GENERAL_COACH, head.id, head.createdAt), active: !head.closed }));
}

function toCoach(item: Item): Coach {
  const text = (value: unknown) => (value === undefined || value === null ? null : String(value));
  return {
    id: String(item.id),
    typeId: text(item.typeId),
    name: text(item.name),
    personality: text(item.personality),
    rules: text(item.rules),
    chatId: String(item.chatId),
    active: item.active === true,
    createdAt: Number(item.createdAt),
    mayRead: { ...DEFAULT_MAY_READ, ...(item.mayRead as Partial<Coach['mayRead']> | undefined) },
  };
}
