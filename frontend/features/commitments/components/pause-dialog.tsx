import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePendingChanges, withChanges } from '#frontend/lib/unsent-changes.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { PauseReply } from '#shared/contracts/pauses.ts';
import { pauseOn } from '#shared/domain/pauses.ts';
import * as text from '#shared/text/commitments-pause.ts';
import { save } from '#shared/text/common.ts';
import { commitmentQueries } from '../api.ts';
import { isPausedBy } from '../model.ts';
import { PauseForm } from './pause-form.tsx';
import { ResumeQuestion } from './resume-question.tsx';

/** What is paused at first: one, or without a commitment all of them; or whose running pause ends or is changed. */
export type PauseSubject =
  | { commitment: Commitment | null; what: 'pause' }
  | { commitment: Commitment; what: 'resume' | 'change' };

interface Props {
  /** All of them, in manual order. */
  commitments: readonly Commitment[];
  open: boolean;
  today: string;
  onClose: () => void;
  /** A pause was made. */
  onPaused?: (pause: PauseReply) => void;
  /** Where the focus goes, if not to what opened it. */
  returnFocusTo?: () => HTMLElement | null;
}

/** Pauses one, several or all commitments, changes a pause, or asks before one ends. */
export default function PauseDialog({ subject, ...dialog }: Props & { subject: PauseSubject }) {
  if (subject.what === 'pause') return <PauseForm subject={subject.commitment} hasPlanned {...dialog} />;
  const Dialog = subject.what === 'resume' ? ResumeQuestion : RunningPause;
  return <Dialog commitment={subject.commitment} {...dialog} />;
}

/** Changes the pause that a commitment shows. */
function RunningPause({ commitment, ...dialog }: Props & { commitment: Commitment }) {
  const { data, fetchStatus, isError } = useQuery({ ...commitmentQueries.pauses, refetchOnMount: 'always' });
  const all = withChanges(data ?? [], usePendingChanges(commitmentQueries.pauses.queryKey));
  const running = pauseOn(
    all.filter((pause) => isPausedBy(commitment, pause)),
    dialog.today,
  );
  // What is being changed stays, whatever is read meanwhile.
  const [pause, setPause] = useState(running);
  if (running && !pause) setPause(running);
  if (pause) return <PauseForm subject={commitment} pause={pause} hasPlanned {...dialog} />;
  if (fetchStatus === 'fetching' && !isError) return null;
  return (
    <Confirmation
      open={dialog.open}
      question={text.changeTitle}
      confirm={save}
      harmless
      ready={false}
      onConfirm={dialog.onClose}
      onCancel={dialog.onClose}
    >
      <p className="alert">{text.unknown}</p>
    </Confirmation>
  );
}
