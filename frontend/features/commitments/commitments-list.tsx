import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Blank } from '#frontend/ui/states.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Deed } from '#shared/domain/completion.ts';
import { CommitmentRow } from './commitment-row.tsx';
import { intend } from './intents.ts';

interface ListProps {
  commitments: readonly Commitment[];
  today: string;
  onEdit: (commitment: Commitment | null) => void;
}

/** The full list, in the order given. */
export function CommitmentsList({ commitments, today, onEdit }: ListProps) {
  const client = useQueryClient();
  const onDeed = useCallback((id: string, deed: Deed) => intend(client, id, deed), [client]);
  if (commitments.length === 0) {
    return (
      <Blank
        action={
          <button type="button" className="button quiet" onClick={() => onEdit(null)}>
            Make your first commitment
          </button>
        }
      >
        No commitments found
      </Blank>
    );
  }
  return (
    <ul className="rows">
      {commitments.map((commitment) => (
        <CommitmentRow key={commitment.id} commitment={commitment} today={today} onDeed={onDeed} onEdit={onEdit} />
      ))}
    </ul>
  );
}
