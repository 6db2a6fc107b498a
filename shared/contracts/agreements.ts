import * as z from 'zod/mini';
import { AFTER_MISS, LOOK_BACK, SHOWN_COMMITMENTS } from '../domain/agreements.ts';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { anObject, date, flag, oneOf, wholeNumber } from './fields.ts';

const shows = z.object({
  commitments: z.enum(SHOWN_COMMITMENTS),
  notes: z.boolean(),
  food: z.boolean(),
  weight: z.boolean(),
  exercise: z.boolean(),
});

/** The last day of each kind. */
const showsUntil = z.partial(
  z.object({
    commitments: z.string(),
    notes: z.string(),
    food: z.string(),
    weight: z.string(),
    exercise: z.string(),
  }),
);

/** One half of an agreement, as it holds at this instant. */
const terms = z.object({
  shows,
  shows_until: showsUntil,
  after_miss: z.enum(AFTER_MISS),
  look_back: z.enum(LOOK_BACK),
});

/** The terms of both. `until`: the last day, on the clock of each for their own half. */
const sides = { mine: terms, theirs: terms, until: z.nullable(z.string()) };

/** The agreement of an invitation, from the invited person's side. */
export const invitedAgreement = z.object({
  /** The terms that hold as soon as the invitation is accepted. */
  ...sides,
  /** The terms that are proposed then, and wait for a yes of the invited person. */
  proposed: z.nullable(z.object(sides)),
});

/** The agreement with a confidant, from the reader's side. */
const agreement = z.object({
  id: z.string(),
  confidant_id: z.string(),
  /** 0 before the first change. */
  version: z.number(),
  mine: terms,
  theirs: terms,
  /** A change that waits for the yes of the other, with all terms that would hold then. */
  proposed: z.nullable(
    z.object({
      /** The id of the proposer. */
      by: z.string(),
      version: z.number(),
      ...sides,
    }),
  ),
  /** The last day of the agreement, on the clock of each for their own half; null without an end. */
  until: z.nullable(z.string()),
  /** The next instant at which less may hold, because a day of one of the two ends; null without one. */
  next_end: z.nullable(z.string()),
  /** The start of this version; null before the first. */
  changed_at: z.nullable(z.string()),
});

/** A version of an agreement. */
const agreementVersion = z.extend(agreement, {
  /**
   * The ids of those who made it: one who showed or asked less, or both. Empty for versions from before this was
   * stored.
   */
  changed_by: z.array(z.string()),
});

/** A date, or null for no end. */
const end = (label: 'until') => z.optional(z.nullable(date(label)));

/** A change of one half. Missing fields stay. */
const changedTerms = z.object(
  {
    shows: z.optional(
      z.object(
        {
          commitments: z.optional(oneOf('commitments', SHOWN_COMMITMENTS)),
          notes: z.optional(flag('notes')),
          food: z.optional(flag('food')),
          weight: z.optional(flag('weight')),
          exercise: z.optional(flag('exercise')),
        },
        anObject('shows'),
      ),
    ),
    /** null removes the end of a kind. */
    shows_until: z.optional(
      z.object(
        {
          commitments: end('until'),
          notes: end('until'),
          food: end('until'),
          weight: end('until'),
          exercise: end('until'),
        },
        anObject('shows_until'),
      ),
    ),
    after_miss: z.optional(oneOf('after_miss', AFTER_MISS)),
    look_back: z.optional(oneOf('look_back', LOOK_BACK)),
  },
  anObject('terms'),
);

/** A change of an agreement, for form and call. Missing fields stay. */
export const agreementChange = z.object(
  { mine: z.optional(changedTerms), theirs: z.optional(changedTerms), until: end('until') },
  anObject('agreement'),
);

const version = wholeNumber('version', 1, LIMITS.agreementVersion);
const accepted = z.object({ version });
const declined = z.object({ version: z.optional(version) });

export const agreements = {
  read: endpoint('GET', '/api/v1/confidants/{id}/agreement', {
    summary: 'The agreement with a confidant: what each shows, what happens after a miss, and when they look back',
    errors: ['confidant_not_found'],
    reply: agreement,
  }),
  change: endpoint('PUT', '/api/v1/confidants/{id}/agreement', {
    summary:
      'Change the agreement. What shows or asks less holds at once. What shows or asks more waits for the yes of the ' +
      'other, as one proposal, which takes the place of an earlier one',
    errors: ['confidant_not_found', 'changed_meanwhile', 'until_in_past', 'coach_shows_nothing'],
    body: agreementChange,
    reply: agreement,
  }),
  accept: endpoint('POST', '/api/v1/confidants/{id}/agreement/accept', {
    summary: 'Accept what the other has proposed. 409 if it is another proposal by now',
    errors: ['confidant_not_found', 'changed_meanwhile', 'own_proposal', 'proposal_over'],
    body: accepted,
    reply: agreement,
  }),
  decline: endpoint('POST', '/api/v1/confidants/{id}/agreement/decline', {
    summary:
      'Decline what the other has proposed, or take back the own proposal. Nothing else changes. 409 if nothing is ' +
      'proposed, or by now another `version` than the given one; without one, whatever is proposed is declined',
    errors: ['confidant_not_found', 'changed_meanwhile'],
    body: declined,
    reply: agreement,
  }),
  versions: endpoint('GET', '/api/v1/confidants/{id}/agreement/versions', {
    summary: 'The versions of the agreement with a confidant, newest first, each as it held',
    errors: ['confidant_not_found'],
    reply: z.array(agreementVersion),
  }),
};

export type InvitedAgreement = z.output<typeof invitedAgreement>;
export type Agreement = z.output<typeof agreement>;
export type AgreementVersion = z.output<typeof agreementVersion>;
export type AgreementChange = z.input<typeof agreementChange>;
