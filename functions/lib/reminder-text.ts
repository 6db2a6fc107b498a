import type { Reminded } from '#functions/lib/data/commitments/reminders.ts';
import type { LocalText } from '#functions/lib/text.ts';

/** The text below the title of a reminder: about the only commitment, or a line for each commitment that has a text. */
export function reminderText(all: readonly Reminded[], text: LocalText): string {
  const lines = all.flatMap((each) => {
    const said = remindedText(each, text);
    if (said === undefined || all.length === 1) return said ?? [];
    return text.notifications.reminderLine(each.title, said);
  });
  return lines.join('\n') || text.notifications.reminderBody;
}

/**
 * The text about a commitment: its cue, and how much of a limit was used; without a cue, how many of several times are
 * done. Undefined if it has none of these.
 */
export function remindedText(reminded: Reminded, text: LocalText): string | undefined {
  const { cue, progress, isLimit, frequency } = reminded;
  if (!progress || (!isLimit && (cue !== null || progress.unit !== null))) return cue ?? undefined;
  const numbers = new Intl.NumberFormat(text.locale, { maximumFractionDigits: 3 });
  const [done, of] = [numbers.format(progress.done / 1000), numbers.format(progress.of / 1000)];
  if (!isLimit) return text.doneThis[frequency === 'monthly' ? 'monthly' : 'weekly'](done, of);
  const { reminderLimit: words, cueAndLimit } = text.notifications;
  const unit = progress.unit ?? '';
  const said = limitText(progress.done > 0 ? words.used(done, of, unit) : words.unused(of, unit), reminded, text);
  return cue === null ? said : cueAndLimit(cue, said);
}

/** An amount of a limit with the period that it counts for. */
function limitText(amount: string, { frequency, every }: Reminded, { notifications }: LocalText): string {
  const words = notifications.reminderLimit;
  if (every) return words.window(amount, every);
  return frequency === 'once' ? amount : words[frequency](amount);
}

/**
 * The label of the button that skips: in a longer period with additions, it skips the whole period and not only the
 * day.
 */
export function skipText({ frequency, every, progress }: Reminded, text: LocalText): string {
  if (every) return text.skipThisTime;
  if (progress && frequency === 'weekly') return text.skipThisWeek;
  return progress && frequency === 'monthly' ? text.skipThisMonth : text.notifications.reminderSkip;
}
