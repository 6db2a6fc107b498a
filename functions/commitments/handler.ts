import { loadBoard, reorderCommitments } from '#functions/lib/data/commitments/commitment-lists.ts';
import {
  changeCommitment,
  closeOrOpen,
  createCommitment,
  deleteCommitment,
  loadCommitment,
  requireEntry,
} from '#functions/lib/data/commitments/commitments.ts';
import { saveCompletion } from '#functions/lib/data/commitments/completions.ts';
import { latestAction, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { loadVisibility, saveVisibility } from '#functions/lib/data/commitments/visibilities.ts';
import { firstStart, loadActions } from '#functions/lib/data/history/history.ts';
import { loadNotes, saveNote } from '#functions/lib/data/history/notes.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { givenOrNewId } from '#functions/lib/ids.ts';
import { presentBoard, presentCommitment, presentVisibility } from '#functions/lib/present-commitment.ts';
import { presentEntry } from '#functions/lib/present-history-entry.ts';
import { withTodaysEntry } from '#functions/lib/tied-commitments.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import type { ActionKind } from '#shared/domain/actions.ts';
import { actionAt } from '#shared/domain/completion.ts';
import { outcomesOf, periodsOfDates, refuseLongRange } from '#shared/domain/history.ts';
import { notedPeriod } from '#shared/domain/notes.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';
import { recurrenceOf } from '#shared/domain/recurrence.ts';

type ActionEndpoint = typeof commitments.complete | typeof commitments.pending | typeof commitments.skip;

export const handler = resource(
  route(commitments.list, async ({ user, query, now }) => {
    const { closed } = query();
    return presentBoard(await loadBoard(user.id), now, closed === 'true');
  }),
  route(commitments.read, async ({ user, params, now }) =>
    presentCommitment(await loadCommitment(user.id, params.id), now),
  ),
  route(commitments.create, async ({ user, body, repeatable, now }) => {
    const asked = body().commitment;
    const { id, madeAt, given } = givenOrNewId(asked.id, now);
    const created = await createCommitment(
      user.id,
      {
        id,
        title: asked.title,
        description: asked.description ?? null,
        type: asked.commitment_type ?? '',
        category: asked.category_id ?? null,
        exercises: [],
        ...(asked.notes_shared && { notesShared: true }),
        ...(asked.cue && { cue: asked.cue }),
        ...(asked.tied_to && { tiedTo: asked.tied_to }),
        ...(asked.audience === 'nobody' && { visibility: { audience: asked.audience, people: {} } }),
      },
      ({ clocks }) => ({
        startDate: asked.start_date ?? dayAt(clockAt(clocks, madeAt), madeAt),
        frequency: asked.frequency,
        recurrence: recurrenceOf(asked.schedule),
      }),
      {
        repeatable: repeatable(asked, { kind: 'commitment', given }),
        reminders: asked.reminders ?? undefined,
        madeAt,
        now,
      },
    );
    return presentCommitment(asked.tied_to ? await withTodaysEntry(user, created, now) : created, now);
  }),
  route(commitments.update, async ({ user, params, body, now }) => {
    const found = await loadCommitment(user.id, params.id);
    const { commitment, at } = body();
    const { title, description, frequency, schedule, commitment_type, category_id, start_date, ...others } = commitment;
    const wished = Math.min(at ?? now, now);
    const today = dayAt(clockAt(found.progress.clocks, wished), wished);
    const changed = await changeCommitment(
      user.id,
      found,
      {
        title,
        description,
        category: category_id,
        type: commitment_type === null ? '' : commitment_type,
        notesShared: others.notes_shared,
        cue: others.cue,
        tiedTo: others.tied_to,
        reminders: others.reminders === null ? [] : others.reminders,
        declined: others.reminder_offer === false,
        timing: {
          ...(frequency && { frequency }),
          ...(schedule !== undefined && { recurrence: recurrenceOf(schedule) }),
          ...(start_date !== undefined && { startDate: start_date ?? today }),
        },
        at: wished,
      },
      now,
    );
    const isNewlyTied = others.tied_to && !found.commitment.tiedTo;
    return presentCommitment(isNewlyTied ? await withTodaysEntry(user, changed, now) : changed, now);
  }),
  route(commitments.delete, async ({ user, params, now }) => {
    await deleteCommitment(user.id, params.id, now);
  }),
  route(commitments.reorder, async ({ user, body, now }) => {
    const { ids, mode, category_id: category, moved_ids: movable } = body();
    const asked = mode === 'manual' ? { mode, ids } : { mode, ids, category, movable };
    return presentBoard(await reorderCommitments(user.id, asked), now);
  }),
  act(commitments.complete, 'completed'),
  act(commitments.pending, 'pending'),
  act(commitments.skip, 'skipped'),
  closing(commitments.close, true),
  closing(commitments.reopen, false),
  route(commitments.history, async ({ user, params, query, now }) => {
    const found = await loadCommitment(user.id, params.id);
    const range = { ...refuseLongRange(query()), now };
    const { commitment, entry } = requireEntry(found);
    const latest = latestAction(entry);
    const schedule = scheduleOf(found.progress, commitment.id, entry);
    const periods = periodsOfDates(schedule, latest, range);
    const [actions, all] = await Promise.all([
      loadActions(user.id, commitment.id, periods),
      loadNotes(user.id, new Map([[commitment.id, periods]]), firstStart(range)),
    ]);
    const notes = all.get(commitment.id);
    return outcomesOf(schedule, periods, actions, latest, now).map((each) =>
      presentEntry({ commitmentId: commitment.id, schedule, now }, each, notes?.get(each.period.startsAt)),
    );
  }),
  route(commitments.note, async ({ user, params, body, now }) => {
    const found = await loadCommitment(user.id, params.id);
    const { note, ...told } = body();
    const { commitment, entry } = requireEntry(found);
    const schedule = scheduleOf(found.progress, commitment.id, entry);
    const period = notedPeriod(schedule, told, now);
    const place = { commitmentId: commitment.id, startsAt: period.startsAt };
    const [actions] = await Promise.all([
      loadActions(user.id, commitment.id, [period]),
      saveNote(user.id, place, note),
    ]);
    const [outcome] = outcomesOf(schedule, [period], actions, latestAction(entry), now);
    if (!outcome) throw new Error('One period has one outcome');
    return presentEntry({ commitmentId: commitment.id, schedule, now }, outcome, note);
  }),
  route(visibilityCalls.visibility, async ({ user, params, now }) =>
    presentVisibility(await loadVisibility(user, params.id, now)),
  ),
  route(visibilityCalls.changeVisibility, async ({ user, params, body, now }) =>
    presentVisibility(await saveVisibility(user, params.id, body, now)),
  ),
);

function act<E extends ActionEndpoint>(endpoint: E, kind: ActionKind) {
  return route(endpoint as ActionEndpoint, async ({ user, params, body, now }) => {
    const found = await loadCommitment(user.id, params.id);
    const schedule = scheduleOf(found.progress, found.commitment.id, requireEntry(found).entry);
    const action = actionAt(schedule, kind, body(), now);
    return presentCommitment(await saveCompletion(user.id, found, action, now), now);
  });
}

function closing(endpoint: typeof commitments.close | typeof commitments.reopen, isClosed: boolean) {
  return route(endpoint as typeof commitments.close, async ({ user, params, body, now }) => {
    const found = await loadCommitment(user.id, params.id);
    const { at } = body();
    return presentCommitment(await closeOrOpen(user.id, found, isClosed, { at: at ?? now, now }), now);
  });
}
