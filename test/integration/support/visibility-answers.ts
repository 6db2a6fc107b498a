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

/** The titles, notes and entries in a text that are not the viewer's to see. `also`: notes that a review shows them. */
export function unallowedIn(
  built: Built,
  viewer: Member,
  shown: string,
  now: number,
  also: readonly string[] = [],
): string[] {
  const allowed = new Set([...also, ...built.members.flatMap((owner) => allowedOf(built, viewer, owner, now))]);
  const names = built.members.flatMap(({ person, owned }) => [
    ...owned.flatMap((each) => [each.title, noteOf(each)]),
    ...[`Food-of-${person.name}`, `Exercise-of-${person.name}`],
  ]);
  // With what stands before it, which tells the call.
  return names.flatMap((name) => {
    const at = shown.indexOf(name);
    return at < 0 || allowed.has(name) ? [] : [shown.slice(Math.max(0, at - 600), at + name.length)];
  });
}

function allowedOf(built: Built, viewer: Member, owner: Member, now: number): string[] {
  const seen = (kind: (typeof FITNESS_KINDS)[number]) => verdictOfFitness(built, viewer, owner, kind, now).visible;
  return [
    ...seenBy(built, viewer, owner, now).map(({ title }) => title),
    ...owner.owned.filter((each) => verdictOfNotes(built, viewer, owner, each, now).visible).map(noteOf),
    ...(seen('food') ? [`Food-of-${owner.person.name}`] : []),
    ...(seen('exercise') ? [`Exercise-of-${owner.person.name}`] : []),
  ];
}

let asked = 0;

/**
 * The answers to these calls, with ids of others that fit and some that do not: others each time. `more`: other ids
 * that are tried as well. A call with a body gets one that fits its schema.
 */
export async function answersTo(
  { members }: Built,
  viewer: Member,
  calls: readonly DescribedCall[],
  now: number,
  more: readonly (readonly string[])[] = [],
): Promise<string> {
  const date = toLocal(now, viewer.timezone).date;
  const others = members.filter((each) => each !== viewer);
  const people = others.map(({ person }) => person.id);
  const things = others.flatMap(({ owned }) => owned.map(({ id }) => id));
  const ids = [people, things, ...more].flatMap((all) => all[asked++ % all.length] ?? []);
  const query = { from: addDays(date, -6), to: date, q: 'About', date, by: ids[0] };
  const answers: unknown[] = [];
  for (const call of calls) {
    const search = Object.fromEntries(
      Object.entries(query).filter(([name]) => call.parameters.some((p) => p.in === 'query' && p.name === name)),
    );
    const paths = call.path.includes('{')
      ? ids.map((id) => filled(call, [id, id], search))
      : [filled(call, [], search)];
    const body = call.body ? { body: fittingBody(call.body, { ids, date }) } : {};
    const answered = await Promise.all(paths.map((path) => viewer.person.raw(call.method, path, body)));
    answers.push(...answered.map(({ body: answer }, k) => [call.method, paths[k], answer]));
  }
  return JSON.stringify(answers);
}

interface Known {
  ids: readonly string[];
  date: string;
}

/** A value of a schema, in which what is called an id is one of another person, or of what they have. */
function fittingBody(schema: NonNullable<DescribedCall['body']>, known: Known, name = ''): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return fittingBody(first, known, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, each]) => [field, fittingBody(each, known, field)]),
      );
    case 'array':
      return /ids$/.test(name) ? known.ids.slice(0, 1) : [fittingBody(schema.items ?? {}, known, name)];
    case 'string':
      if (/(^|_)id$/.test(name)) return known.ids[asked++ % known.ids.length];
      return /^(from|until|date|.*_date)$/.test(name) ? known.date : 'Words';
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
