import { addDays, toLocal } from '#shared/domain/local-time.ts';
import { type DescribedCall, filled } from '#test/attacks/support/described.ts';
import {
  type Built,
  type FITNESS_KINDS,
  type Member,
  type Owned,
  seenBy,
  verdictOfFitness,
  verdictOfNotes,
} from './visibility-worlds.ts';

/* What calls answer in a random world, and the names in it that a person must not see. */

/** The note of a commitment, as it is in JSON. */
export const noteOf = ({ title }: Pick<Owned, 'title'>): string => `"About ${title}"`;

/** What a person was shown. */
export interface Shown {
  /** The path of the call, or another name of the place. */
  where: string;
  text: string;
}

/** An answer of a call. */
export interface Answer extends Shown {
  /** The name of the call. */
  title: string;
  /** Whether it was done. */
  isDone: boolean;
}

/**
 * The titles, notes and entries in what a viewer was shown that are not theirs to see, each with what stands before it.
 * `also`: what a place shows beyond that.
 */
export function unallowedIn(
  built: Built,
  viewer: Member,
  shown: readonly Shown[],
  now: number,
  also: (where: string) => readonly string[] = () => [],
): string[] {
  const allowed = new Set(built.members.flatMap((owner) => allowedOf(built, viewer, owner, now)));
  const names = built.members.flatMap(({ person, owned }) => [
    ...owned.flatMap((each) => [each.title, noteOf(each)]),
    ...[`Food-of-${person.name}`, `Exercise-of-${person.name}`, `Journal-of-${person.name}`],
  ]);
  return shown.flatMap(({ where, text }) => {
    const more = also(where);
    return names.flatMap((name) => {
      const at = text.indexOf(name);
      if (at < 0 || allowed.has(name) || more.includes(name)) return [];
      return [`${where}: ${text.slice(Math.max(0, at - 600), at + name.length)}`];
    });
  });
}

function allowedOf(built: Built, viewer: Member, owner: Member, now: number): string[] {
  const seen = (kind: (typeof FITNESS_KINDS)[number]) => verdictOfFitness(built, viewer, owner, kind, now).visible;
  return [
    ...seenBy(built, viewer, owner, now).map(({ title }) => title),
    ...owner.owned.filter((each) => verdictOfNotes(built, viewer, owner, each, now).visible).map(noteOf),
    ...(seen('food') ? [`Food-of-${owner.person.name}`] : []),
    ...(seen('exercise') ? [`Exercise-of-${owner.person.name}`] : []),
    ...(viewer === owner ? [`Journal-of-${owner.person.name}`] : []),
  ];
}

/** What the calls that are about several people are asked about. */
export interface Places {
  /** The viewer's own, with one of others. */
  chats?: readonly string[];
  reviews?: readonly string[];
  /** Of an agreement that is proposed to the viewer. */
  version?: number | undefined;
}

/** The calls with an id that is not of the caller's own things alone. */
const AMONG_PEOPLE = [
  ['/api/v1/confidants/{id}', 'people'],
  ['/api/v1/chats/{id}', 'chats'],
  ['/api/v1/group_chats/{id}', 'chats'],
  ['/api/v1/reviews/{id}', 'reviews'],
] as const;

const amongPeople = ({ path }: DescribedCall) => AMONG_PEOPLE.find(([beginning]) => path.startsWith(beginning))?.[1];

/** Whether a call is about one thing of the caller's own. Here it is asked about those of others alone. */
export const isOfOwnThing = (call: DescribedCall): boolean => call.path.includes('{') && !amongPeople(call);

let asked = 0;

/** The ids of others that a person has given to things of their own: such an id finds these, too, from then on. */
const givenIds = new WeakMap<Member, Set<string>>();

/**
 * The answers to these calls, with ids of others that fit and some that do not: others each time. A call with a body
 * gets two that fit its schema, with the required fields and with all; one about an own thing only the second.
 */
export async function answersTo(
  { members, sees }: Built,
  viewer: Member,
  calls: readonly DescribedCall[],
  now: number,
  { chats = [], reviews = [], version }: Places = {},
): Promise<Answer[]> {
  const date = toLocal(now, viewer.timezone).date;
  const others = members.filter((each) => each !== viewer);
  const people = others.map(({ person }) => person.id);
  const things = others.flatMap(({ owned }) => owned.map(({ id }) => id));
  const ids = [people, things].flatMap((all) => all[asked++ % all.length] ?? []);
  const friend = others.find((each) => sees(viewer, each) || sees(each, viewer))?.person.id ?? people[0] ?? '';
  const given = givenIds.get(viewer) ?? new Set();
  givenIds.set(viewer, given);
  const known: Known = { ids, given, friend, date, version };
  const query = { from: addDays(date, -6), to: date, q: 'About', date, by: friend };
  const all = { people, chats, reviews };
  const answers: Answer[] = [];
  for (const call of calls) {
    const search = Object.fromEntries(
      Object.entries(query).filter(([name]) => call.parameters.some((p) => p.in === 'query' && p.name === name)),
    );
    const among = amongPeople(call);
    const tried = among ? [...all[among], ...ids.slice(1)] : ids;
    const paths = call.path.includes('{')
      ? tried.map((id) => filled(call, [id, id], search))
      : [filled(call, [], search)];
    for (const body of bodiesFor(call, known)) {
      const answered = await Promise.all(paths.map((path) => viewer.person.raw(call.method, path, body)));
      answers.push(
        ...answered.map(({ status, body: answer }, k) => ({
          ...{ title: call.title, where: paths[k] ?? '', text: JSON.stringify([call.method, answer]) },
          isDone: status >= 200 && status < 300 && !(isOfOwnThing(call) && given.has(tried[k] ?? '')),
        })),
      );
    }
  }
  return answers;
}

interface Known {
  ids: readonly string[];
  /** Gets those of the ids that name a new thing. */
  given: Set<string>;
  /** A confidant of the caller, if they have one. */
  friend: string;
  date: string;
  version: number | undefined;
}

function bodiesFor(call: DescribedCall, known: Known): { body?: unknown }[] {
  const schema = call.body;
  if (!schema) return [{}];
  const of = (isWhole: boolean) => ({ body: fittingBody(schema, { ...known, isWhole }) });
  const [least, whole] = [of(false), of(true)];
  return isOfOwnThing(call) || JSON.stringify(least) === JSON.stringify(whole) ? [whole] : [least, whole];
}

/** A value of a schema, in which what is called an id is one of another person, or of what they have. */
function fittingBody(
  schema: NonNullable<DescribedCall['body']>,
  known: Known & { isWhole: boolean },
  name = '',
): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return fittingBody(first, known, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => known.isWhole || schema.required?.includes(field))
          .map(([field, each]) => [field, fittingBody(each, known, field)]),
      );
    case 'array':
      if (/^(member|confidant)_ids$/.test(name)) return [known.friend];
      return [/ids$/.test(name) ? known.ids[asked++ % known.ids.length] : fittingBody(schema.items ?? {}, known, name)];
    case 'string':
      // Of the caller's own making, such as that of a message.
      if (schema.format === 'uuid') return crypto.randomUUID();
      if (name === 'confidant_id') return known.friend;
      if (name === 'email') return `somebody-${crypto.randomUUID()}@example.com`;
      if (/(^|_)id$/.test(name)) {
        const id = known.ids[asked++ % known.ids.length] ?? '';
        if (name === 'id') known.given.add(id);
        return id;
      }
      return /^(from|until|date|.*_date)$/.test(name) ? known.date : 'Words';
    case 'number':
    case 'integer':
      if (name === 'version' && known.version !== undefined) return known.version;
      // The first sentence of a review.
      return name === 'sentence' ? 0 : 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
