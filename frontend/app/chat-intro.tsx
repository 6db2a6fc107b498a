import '#frontend/features/chats/messages.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { agreementWith } from '#frontend/features/confidants/agreement-api.ts';
import { LAUNCHES } from '#frontend/lib/launches.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import { seenCommitments } from '#shared/domain/seen-commitments.ts';
import * as text from '#shared/text/chats-intro.ts';
import { confidantPath } from './page-paths.ts';

/** In milliseconds. */
const POLLED_EVERY = 5 * 60_000;

interface IntroProps {
  other: Chat['members'][number];
  /** Whose commitments are for the other to see, unless the two have agreed something else. */
  shared: 'both' | 'mine' | 'theirs';
  /** Whether the chat was fetched since it was opened. Before that, the two may no longer be confidants. */
  isCurrent: boolean;
}

/** The introduction of a new chat of two people. Renders nothing until their agreement is known. */
export function ChatIntro({ other: { id, name }, shared, isCurrent }: IntroProps) {
  const query = useQuery({ ...agreementWith(id), enabled: isCurrent });
  const { data: agreement } = query;
  usePoll(query, POLLED_EVERY, isCurrent);
  if (!agreement) return null;
  const { mine, theirs } = agreement;
  const seen = seenCommitments(agreement);
  const sentences = {
    both: text.friends[seen],
    mine: seen === 'mine' ? text.seenByCoach : text.coachedBy,
    theirs: seen === 'theirs' ? text.seeClient : text.coachOf,
  };
  return (
    <div className="starters chat-intro">
      <p>{sentences[shared](name)}</p>
      {theirs.shows.commitments === 'none' ? null : (
        <Link className="button quiet small" to={confidantPath(id)}>
          {text.seeTheirs}
        </Link>
      )}
      {mine.shows.commitments === 'none' ? null : (
        <Link className="button quiet small" to={LAUNCHES.newCommitment}>
          {text.addYours}
        </Link>
      )}
    </div>
  );
}
