import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listFormat } from '#frontend/lib/format.ts';
import { dataFor } from '#shared/domain/coaches.ts';
import * as text from '#shared/text/coaches.ts';
import { coachQueries } from '../api.ts';

const all = listFormat();
const any = listFormat({ type: 'disjunction' });

interface DataProps {
  chatId: string;
  /** A link to the coach in the settings. */
  coachLink: (label: string, coachId: string) => ReactNode;
}

/**
 * The data that the coach of a chat receives, and the data that it does not. Renders nothing until the coaches are
 * loaded.
 */
export function CoachData({ chatId, coachLink }: DataProps) {
  const { data: coaches } = useQuery(coachQueries.mine);
  const coach = coaches?.find(({ chat_id }) => chat_id === chatId);
  if (!coach) return null;
  const known = dataFor(coach.coach_type?.id, coach.journal_shared);
  const namesOf = (isRead: boolean) =>
    known.filter((data) => coach.may_read[data] === isRead).map((data) => text.knownData[data]);
  const reads = text.reads(all([text.knownCommitments, ...namesOf(true)]));
  const hidden = namesOf(false);
  return (
    <p>
      <span>{hidden.length > 0 ? `${reads} ${text.readsNot(any(hidden))}` : reads}</span>{' '}
      {coachLink(text.changeData, coach.id)}
    </p>
  );
}
