import * as z from 'zod/mini';
import { COACH_COLORS, COACH_ICONS } from '../domain/coaches.ts';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { anObject, flag, line, paragraph, wrapped } from './fields.ts';
import { issue } from './issues.ts';

/** A type of coach from the catalogue. */
const coachType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  expertise: z.string(),
  color: z.enum(COACH_COLORS),
  icon_name: z.enum(COACH_ICONS),
  /** Whether the user has hidden it. */
  hidden: z.boolean(),
  active: z.boolean(),
});

/** A coach of the user, active or deactivated. */
const userCoach = z.object({
  id: z.string(),
  display_name: z.string(),
  /** The user's text, otherwise that of the type; null if there is neither. */
  effective_personality: z.nullable(z.string()),
  effective_rules: z.nullable(z.string()),
  color: z.enum(COACH_COLORS),
  icon_name: z.enum(COACH_ICONS),
  coach_type: z.nullable(z.object({ id: z.string(), name: z.string(), description: z.string() })),
  /** Whether the user has created it. */
  custom: z.boolean(),
  active: z.boolean(),
  chat_id: z.string(),
  /** The data of the user that it receives before each reply, besides the commitments. */
  may_read: z.object({
    /** When commitments were completed, missed and skipped this week. */
    history: z.boolean(),
    /** Notes on periods of this week. */
    notes: z.boolean(),
    /** The journal of the last days, where it is shared with coaches. */
    journal: z.boolean(),
    /** Food, weight and exercise of the day, for coaches who use it, where the power-up is shared with coaches. */
    fitness: z.boolean(),
    /** The names of the user's confidants, and what they see. */
    confidants: z.boolean(),
  }),
  /** Whether the user shares the journal with coaches: the power-up is enabled and was granted that permission. */
  journal_shared: z.boolean(),
});

const fields = {
  name: line('name', LIMITS.coachNameLength),
  personality: z.optional(paragraph('personality', LIMITS.coachTextLength)),
  rules: z.optional(paragraph('rules', LIMITS.coachTextLength)),
};

/** A custom coach, for form and call. */
export const newCoach = z.object(fields, anObject('coach'));

const mayRead = z.partial(
  z.object(
    {
      history: flag('history'),
      notes: flag('notes'),
      journal: flag('journal'),
      fitness: flag('fitness'),
      confidants: flag('confidants'),
    },
    anObject('may_read'),
  ),
);

/**
 * A change: only the given fields are set. An empty personality or rules, or the type's own name, reset the field to
 * that of the type.
 */
const coachChange = z.partial(z.object({ ...fields, may_read: mayRead }, anObject('coach')));

const ofType = z.object({ coach_type_id: line('coach_type', LIMITS.idLength) });

const badLimit = { error: issue('invalid_monthly_limit', { limit: LIMITS.monthlyLimitDollars }) };

/** The monthly limit in dollars; null for none. */
export const monthlyLimit = z.object({
  monthly_limit_usd: z.nullable(
    z.number(badLimit).check(
      z.minimum(0, badLimit),
      z.maximum(LIMITS.monthlyLimitDollars, badLimit),
      z.refine<number>((dollars) => Number(dollars.toFixed(2)) === dollars, badLimit),
    ),
  ),
});

const usage = z.object({
  /** `YYYY-MM`, by the user's clock. */
  month: z.string(),
  monthly_limit_usd: z.nullable(z.number()),
  /** An estimate, as are all amounts here. */
  spent_usd: z.number(),
  /** Coaches that have replied this month, and active ones. A deleted coach keeps its name here. */
  coaches: z.array(
    z.object({
      id: z.string(),
      display_name: z.string(),
      input_tokens: z.number(),
      output_tokens: z.number(),
      spent_usd: z.number(),
    }),
  ),
});

export const coaches = {
  types: endpoint('GET', '/api/v1/coaches', {
    summary: 'The kinds of coaches that everybody is offered',
    reply: z.array(coachType),
  }),
  mine: endpoint('GET', '/api/v1/coaches/my_coaches', {
    summary: "The user's coaches: those of a kind in the catalogue's order, then their own, oldest first",
    reply: z.array(userCoach),
  }),
  usage: endpoint('GET', '/api/v1/coaches/usage', {
    summary: "This month's tokens and estimated cost by coach",
    reply: usage,
  }),
  limit: endpoint('PUT', '/api/v1/coaches/limit', {
    summary: 'Set what replies may cost in a month',
    body: monthlyLimit,
    reply: usage,
  }),
  activate: endpoint('POST', '/api/v1/coaches/activate', {
    summary:
      'Activate the coach of a kind, with its chat; who is active already stays so (200), and a hidden kind comes back',
    errors: ['api_key_required', 'coach_type_not_found', 'too_many_chats'],
    status: 201,
    repeatStatus: 200,
    body: ofType,
    reply: userCoach,
  }),
  hide: endpoint('POST', '/api/v1/coaches/hide', {
    summary: 'No longer offer a kind of coach, until it is activated',
    errors: ['coach_active', 'coach_type_not_found'],
    body: ofType,
    reply: coachType,
  }),
  create: endpoint('POST', '/api/v1/coaches', {
    summary: 'Make a coach of one’s own, with its chat',
    errors: ['api_key_required', 'coach_not_found', 'too_many_chats', 'too_many_coaches'],
    status: 201,
    idempotent: true,
    body: wrapped('user_coach', newCoach),
    reply: userCoach,
  }),
  update: endpoint('PATCH', '/api/v1/coaches/{id}', {
    summary: 'Change the named fields of a coach',
    errors: ['coach_not_found'],
    body: wrapped('user_coach', coachChange),
    reply: userCoach,
  }),
  deactivate: endpoint('DELETE', '/api/v1/coaches/{id}/deactivate', {
    summary: 'Deactivate the General Coach: its chat is closed until it is activated again',
    errors: ['coach_not_deactivatable', 'coach_not_found'],
  }),
  delete: endpoint('DELETE', '/api/v1/coaches/{id}', {
    summary: 'Delete a coach, with its chat',
    errors: ['coach_not_found', 'general_coach_not_deletable'],
  }),
};

export type CoachType = z.output<typeof coachType>;
export type UserCoach = z.output<typeof userCoach>;
export type NewCoach = z.input<typeof newCoach>;
export type CoachChange = z.input<typeof coachChange>;
export type Usage = z.output<typeof usage>;
