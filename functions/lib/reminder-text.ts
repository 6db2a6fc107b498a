import type { Reminded } from '#functions/lib/data/commitments/reminders.ts';
import type { LocalText } from '#functions/lib/text.ts';

/** Below the title of a reminder: about the only commitment, or a line for each that has something to say. */
export function reminderText(all: readonly Reminded[], text: LocalText): string {
  const lines = all.flatMap((each) => {
    const said = remindedText(each, text);
    if (said === undefined || all.length === 1) return said ?? [];
    return text.notifications.reminderLine(each.title, said);
  });
  return lines.join('\n') || text.notifications.reminderBody;
}

/** The cue of a commitment, and how much of a limit was used; undefined without either. */
export function remindedText({ cue, limit, frequency, every }: Reminded, text: LocalText): string | undefined {
  if (!limit) return cue ?? undefined;
  const { reminderLimit: words, cueAndLimit } = text.notifications;
  const amounts = new Intl.NumberFormat(text.locale, { maximumFractionDigits: 3 });
  const [done, of] = [amounts.format(limit.done / 1000), amounts.format(limit.of / 1000)];
  const amount = limit.done > 0 ? words.used(done, of, limit.unit) : words.unused(of, limit.unit);
  const said = every ? words.window(amount, every) : frequency === 'once' ? amount : words[frequency](amount);
  return cue === null ? said : cueAndLimit(cue, said);
}

/** The button that skips what a reminder is about: with a longer period all of it, not only the day. */
export function skipText({ frequency, every }: Reminded, text: LocalText): string {
  if (every) return text.skipThisTime;
  if (frequency === 'weekly') return text.skipThisWeek;
  return frequency === 'monthly' ? text.skipThisMonth : text.notifications.reminderSkip;
}
