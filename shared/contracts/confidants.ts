import * as z from 'zod/mini';
import { SHOWN_COMMITMENTS } from '../domain/agreements.ts';
import { agreementChange, invitedAgreement } from './agreements.ts';
import { category } from './categories.ts';
import { commitment, completionStatus } from './commitments.ts';
import { endpoint } from './endpoint.ts';
import { exercise } from './exercises.ts';
import { anObject, email, oneOf } from './fields.ts';
import { pauseDates } from './pauses.ts';

export const ROLES = ['friend', 'coach'] as const;
export const role = z.enum(ROLES);

/** A confidant. The id is that of the user. */
export const confidant = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  status: z.literal('active'),
  /** Friends see each other's commitments. A coach sees those of the person they coach, but not the reverse. */
  role,
  /**
   * Beyond the specification: whether the user sees this person's commitments. If not, there are no counts and no
   * titles.
   */
  shares_commitments: z.boolean(),
  chat_id: z.string(),
  completed_count: z.number(),
  total_count: z.number(),
  top_commitments: z.array(z.object({ id: z.string(), title: z.string(), status: completionStatus })),
  /** The instant at which the counts and titles change, because something is no longer shown; null if none is known. */
  visible_until: z.nullable(z.string()),
  /** Whether a change of the agreement, proposed by this person, waits for the user's yes. */
  agreement_proposed: z.boolean(),
  /**
   * Which of the user's commitments this person may see by the agreement, and until which last day. The visibility of
   * each commitment may restrict this further.
   */
  sees_commitments: z.object({ which: z.enum(SHOWN_COMMITMENTS), until: z.nullable(z.string()) }),
});

export const sentInvitation = z.object({
  id: z.string(),
  token: z.string(),
  email: z.string(),
  role,
  chat_id: z.string(),
  /** Beyond the specification: whether the invitation has an agreement. */
  has_agreement: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
});

export const receivedInvitation = z.object({
  id: z.string(),
  token: z.string(),
  sender_name: z.string(),
  chat_name: z.string(),
  image: z.nullable(z.string()),
  role,
  chat_id: z.string(),
  /** null without an agreement. */
  agreement: z.nullable(invitedAgreement),
  expires_at: z.string(),
});

/** An invitation, for form and call. Without a role it is for a friend. */
export const newInvitation = z.object(
  {
    email,
    role: z.optional(z.nullable(oneOf('invite_as', ROLES))),
    /** Made when the invitation is accepted, as a change by the sender. */
    agreement: z.optional(z.nullable(agreementChange)),
  },
  anObject('invitation'),
);

/** The fields that only the owner sees, or that a confidant sees in part. */
const forOwner = {
  description: true,
  created_at: true,
  notes_shared: true,
  cue: true,
  tied_to: true,
  reminders: true,
  reminder_offer: true,
  marked_today: true,
  pauses: true,
  workout_exercises: true,
  paused: true,
  visibility: true,
} as const;

/**
 * A commitment as a confidant sees it: without description and exercise notes, without the reason of a pause, and
 * without planned pauses.
 */
export const sharedCommitment = z.extend(z.omit(commitment, forOwner), {
  workout_exercises: z.array(z.omit(exercise, { notes: true })),
  paused: z.nullable(z.omit(pauseDates, { reason: true })),
  /**
   * The latest notes, newest first, with the dates of their periods; empty unless the owner shares them and has agreed
   * to show notes.
   */
  latest_notes: z.array(z.object({ date: z.string(), note: z.string() })),
  /** The instant from which this user no longer sees the notes; null if none is known. */
  notes_visible_until: z.nullable(z.string()),
  /** The instant from which this user no longer sees the commitment; null if none is known. */
  visible_until: z.nullable(z.string()),
});

/** The commitments of a confidant, with their categories. */
export const sharedCommitments = z.object({
  confidant: z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.nullable(z.string()) }),
  /** Without categories that contain only hidden commitments. */
  categories: z.array(category),
  commitments: z.array(sharedCommitment),
  /** The instant at which the confidant's day ends, and with it what is due. */
  day_ends_at: z.string(),
});

export const confidants = {
  list: endpoint('GET', '/api/v1/confidants', {
    summary: "The user's confidants by name, and the invitations that wait for an answer",
    reply: z.object({
      active_confidants: z.array(confidant),
      pending_invitations: z.object({ sent: z.array(sentInvitation), received: z.array(receivedInvitation) }),
    }),
  }),
  invite: endpoint('POST', '/api/v1/confidants/invite', {
    summary: 'Invite somebody by e-mail',
    errors: [
      'already_confidant',
      'already_invited',
      'cannot_invite_yourself',
      'coach_shows_nothing',
      'too_many_invitations_today',
      'too_many_pending_invitations',
      'until_in_past',
    ],
    status: 201,
    idempotent: true,
    body: newInvitation,
    reply: sentInvitation,
  }),
  revoke: endpoint('POST', '/api/v1/confidants/{id}/revoke', {
    summary: 'Be confidants no longer; ends it for both',
    errors: ['confidant_not_found'],
  }),
  commitments: endpoint('GET', '/api/v1/confidants/{id}/commitments', {
    summary: "A confidant's commitments in manual order, view only",
    errors: ['commitments_not_shared', 'confidant_not_found'],
    reply: sharedCommitments,
  }),
};

export type Role = z.output<typeof role>;
export type Confidant = z.output<typeof confidant>;
export type SentInvitation = z.output<typeof sentInvitation>;
export type ReceivedInvitation = z.output<typeof receivedInvitation>;
export type SharedCommitments = z.output<typeof sharedCommitments>;
export type SharedCommitment = z.output<typeof sharedCommitment>;
