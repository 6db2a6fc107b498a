import type { Commitment } from '#shared/contracts/commitments.ts';

/** A daily commitment as the server shows it, on November 20, 2026: open, unless the fields say otherwise. */
export function commitment(id: string, fields: Partial<Commitment> = {}): Commitment {
  const status = fields.completed ? 'completed' : 'pending';
  return {
    id,
    title: id,
    description: null,
    frequency: 'daily',
    schedule: null,
    commitment_type: '',
    category_id: null,
    start_date: '2026-11-01',
    category_position: 0,
    manual_position: 0,
    workout_exercises: [],
    current_completion: { status, due_date: '2026-11-20', completed_at: null },
    completed: false,
    upcoming: false,
    progress: null,
    due_now: true,
    marked_today: false,
    next_due: '2026-11-20',
    created_at: '2026-11-01T09:00:00.000Z',
    notes_shared: false,
    cue: null,
    tied_to: null,
    reminders: [],
    reminder_offer: false,
    paused: null,
    pauses: [],
    closed_at: null,
    visibility: { audience: 'everyone', people: [] },
    ...fields,
  };
}
