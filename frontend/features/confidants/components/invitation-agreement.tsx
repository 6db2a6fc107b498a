import '../agreement.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import type { InvitedAgreement as Invited } from '#shared/contracts/agreements.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import type { User } from '#shared/contracts/users.ts';
import type { Sides } from '#shared/domain/agreements.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { seenByCoach, seenCommitments } from '#shared/domain/seen-commitments.ts';
import { ask, halves, untilInPast } from '#shared/text/agreements.ts';
import * as text from '#shared/text/agreements-invited.ts';
import { isolated } from '#shared/text/isolated.ts';
import {
  DEFAULT_SIDES,
  type Draft,
  draftOf,
  effectOf,
  isEmpty,
  SIDES,
  type Side,
  wantedBy,
  wrongDays,
} from '../agreement.ts';
import { Effect, HalfFields, HalfWords, HowLong } from './sentences.tsx';

interface Props {
  /** The name of the invited person, if it is known. */
  name: string;
  /** The side of the coach, if one is the other's coach. */
  coach: Side | undefined;
  draft: Draft;
  readOnly: boolean;
  onDraft: (draft: Draft | undefined) => void;
}

/** The agreement that goes with an invitation, in the sentences of its page. */
export function InvitationAgreement({ name, coach, draft, readOnly, onDraft }: Props) {
  const [asks, setAsks] = useState(draft.theirs !== undefined);
  const timezone = useQueryClient().getQueryData<User>(['me'])?.timezone ?? 'UTC';
  const { date: today } = toLocal(serverTime.now(), timezone);
  const wanted = wantedBy(draft, DEFAULT_SIDES);
  const wrong = wrongDays(draft, today);
  const wrongOf = (field: string) => (wrong.has(field) ? untilInPast : undefined);
  const want = (next: Partial<Sides>) => {
    const wants = draftOf({ ...wanted, ...next }, DEFAULT_SIDES);
    onDraft(isEmpty(wants) ? undefined : wants);
  };
  const reading = { name, coach, today };
  return (
    <div className="invited-agreement">
      {SIDES.map((side) => (
        <section className="half" key={side} aria-labelledby={`half-${side}`}>
          <h3 id={`half-${side}`} className="any-name">
            {side === 'mine' ? halves.mine : halves.theirs(name)}
          </h3>
          {coach === side || (side === 'theirs' && !asks) ? (
            <HalfWords side={side} terms={wanted[side]} {...reading} />
          ) : (
            <HalfFields
              {...{ side, name, today, readOnly, wrongOf }}
              terms={wanted[side]}
              onChange={(terms) => want({ [side]: terms })}
            />
          )}
          {side === 'theirs' && coach !== side && !asks ? (
            <button type="button" className="button quiet small" onClick={() => setAsks(true)}>
              {ask}
            </button>
          ) : null}
        </section>
      ))}
      <section className="half" aria-labelledby="half-both">
        <h3 id="half-both">{halves.both}</h3>
        <HowLong
          {...{ today, readOnly }}
          until={wanted.until}
          isOver={false}
          wrong={wrongOf('until')}
          onChange={(until) => want({ until })}
        />
      </section>
      <div role="status" className={isEmpty(draft) ? undefined : 'effect'}>
        {isEmpty(draft) || wrong.size > 0 ? null : (
          <Effect
            held={DEFAULT_SIDES}
            effect={effectOf(draft, DEFAULT_SIDES, today)}
            titles={[text.atAcceptance, text.proposedAtAcceptance]}
            isUnseen
            {...reading}
          />
        )}
      </div>
    </div>
  );
}

interface InvitedProps {
  agreement: Invited;
  /** The role that the reader gets. */
  role: Role;
  sender: string;
}

/**
 * The agreement of an invitation, before it is accepted: whose commitments will be seen, the terms, and that accepting
 * the invitation does not accept the proposal.
 */
export function InvitedAgreement({ agreement, role, sender }: InvitedProps) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { date: today } = toLocal(serverTime.now(), timeZone);
  const name = isolated(sender);
  // JSON has no undefined dates.
  const { proposed, ...atOnce } = agreement as Sides & { proposed: Sides | null };
  const seen =
    role === 'coach'
      ? text.willSee.coach[seenByCoach(agreement.theirs)]
      : text.willSee.friend[seenCommitments(agreement)];
  return (
    <>
      <p>{seen(name)}</p>
      <div className="effect">
        <Effect
          held={DEFAULT_SIDES}
          effect={{ atOnce, proposed }}
          titles={[text.atYourAcceptance, text.proposedToYou(name)]}
          name={name}
          today={today}
          isUnseen
        />
        {proposed ? <p className="field-hint">{text.notAcceptedYet}</p> : null}
      </div>
    </>
  );
}
