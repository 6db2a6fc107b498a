import { loadCommitment, type Placed, requireEntry } from '#functions/lib/data/commitments/commitments.ts';
import { saveCompletion } from '#functions/lib/data/commitments/completions.ts';
import { latestAction, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { loadActions } from '#functions/lib/data/history/history.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { readReminderToken } from '#functions/lib/tokens.ts';
import { reminderActions } from '#shared/contracts/reminder-actions.ts';
import { actionAt, instantAt, periodStatus } from '#shared/domain/completion.ts';
import { type Period, periodAt, type Schedule } from '#shared/domain/periods.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const act = openRoute(reminderActions.create, async ({ body, now }) => {
  const { token, action, at: told } = body();
  const reminder = await readReminderToken(token, now);
  const user = reminder && (await loadUser(reminder.userId));
  if (!user || user.passwordVersion !== reminder.passwordVersion) throw new Refusal('reminder_expired');
  const found = await loadCommitment(user.id, reminder.commitmentId).catch(expired);
  const schedule = scheduleOf(found.progress, found.commitment.id, requireEntry(found).entry);
  const at = instantAt(told, now);
  const period = periodAt(schedule, reminder.at);
  // After the end of the period, the action would count for the next one.
  if (at < period.startsAt || at >= period.endsAt) throw new Refusal('reminder_expired');
  // The commitment has become a limit meanwhile: 'Done' would use all of it.
  if (isLimit(period.recurrence)) throw new Refusal('reminder_expired');
  // Does nothing if the period is done: a skip from an old notification must not undo it.
  if (await isDone(user.id, found, schedule, period, at)) return;
  if (action === 'skip') {
    await saveCompletion(user.id, found, actionAt(schedule, 'skipped', { at, late: true }, now), now);
    return;
  }
  // The key is the same when a press is sent again, and differs for the next press, which may follow an undo.
  const key = `reminder-${reminder.at}${told ? `-${told}` : ''}`;
  const done = actionAt(schedule, 'completed', { at, late: true, key, fills: true }, now);
  await saveCompletion(user.id, found, done, now);
});

/** Refuses buttons of a deleted commitment as expired: a notification can outlive it. */
function expired(error: unknown): never {
  const isDeleted = error instanceof Refusal && error.details[0].code === 'commitment_not_found';
  throw isDeleted ? new Refusal('reminder_expired') : error;
}

/** Whether the period, or the day in it, was completed at an instant. */
async function isDone(userId: string, found: Placed, schedule: Schedule, period: Period, at: number): Promise<boolean> {
  const { commitment, entry } = requireEntry(found);
  const latest = latestAction(entry);
  const isLatest = latest && period.startsAt <= latest.at && latest.at < period.endsAt;
  const record = isLatest ? latest : (await loadActions(userId, commitment.id, [period])).get(period.startsAt);
  const { status, tally } = periodStatus(schedule, period, record, at);
  return status === 'completed' || Boolean(tally?.isMarked);
}

export const handler = resource(act);
