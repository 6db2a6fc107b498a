import type { Commitment } from '#shared/contracts/commitments.ts';
import { manage } from '#shared/text/commitments-list.ts';

/** What menus do with a commitment as a whole. */
export type OnManage = (
  commitment: Commitment,
  what: 'edit' | 'pause' | 'change' | 'resume' | 'close' | 'reopen',
) => void;

/** The entries of a menu that pause, resume, close and reopen a commitment. */
export function manageEntries(commitment: Commitment, onManage: OnManage) {
  const { paused, closed_at } = commitment;
  const open = [...(paused ? (['change', 'resume'] as const) : (['pause'] as const)), 'close'] as const;
  return (closed_at ? (['reopen'] as const) : open).map((what) => ({
    value: what,
    text: manage[what],
    onSelect: () => onManage(commitment, what),
  }));
}
