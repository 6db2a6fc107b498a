import type { ComponentProps } from 'react';
import { manageEntries, type OnManage } from '#frontend/features/commitments/manage-entries.ts';
import FloatingMenu from '#frontend/ui/chakra/menu.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';

export interface CommitmentMenuProps
  extends Omit<ComponentProps<typeof FloatingMenu>, 'entries' | 'heading' | 'openedBy'> {
  commitment: Commitment;
  onManage: OnManage;
}

type Opened = Pick<ComponentProps<typeof FloatingMenu>, 'openedBy'>;

/** What its page does with a commitment as a whole, as its row does. */
export default function CommitmentMenu({ commitment, onManage, ...menu }: CommitmentMenuProps & Opened) {
  return <FloatingMenu {...menu} entries={manageEntries(commitment, onManage)} />;
}
