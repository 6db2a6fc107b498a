import { later } from '#frontend/lib/later.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/opening.tsx';
import type { ReceivedInvitation, SentInvitation } from '#shared/contracts/confidants.ts';
import type { Tie } from './coach.ts';

/** What may be ended: being confidants, an invitation that one has sent, one that one has received. */
export type Ending =
  | { kind: 'tie'; confidant: Tie & { id: string } }
  | { kind: 'sent'; invitation: SentInvitation }
  | { kind: 'received'; invitation: ReceivedInvitation };

export const question = later(() => import('./ending-question.tsx'));

export const useEnding = () => useOpening<Ending>(question);

interface EndingProps {
  opening: Opening<Ending> | undefined;
  close: () => void;
  /** Before anything else shows that it is over. */
  onEnded?: (ended: Ending) => void;
}

/** The question of `useEnding`, once opened. */
export function EndingQuestion({ opening, close, onEnded }: EndingProps) {
  return (
    <Opened opening={opening} code={question}>
      {(Question, { subject, open }) => <Question subject={subject} open={open} onClose={close} onEnded={onEnded} />}
    </Opened>
  );
}
