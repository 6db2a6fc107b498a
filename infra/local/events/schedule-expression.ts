/**
 * Computes the next time of a `rate(…)`, `cron(…)` or `at(…)` of EventBridge Scheduler, in the timezone of the
 * schedule.
 */
export type Timetable = (after: number) => number | undefined;

const UNITS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const FURTHEST_MS = 5 * 366 * 86_400_000;

/** The timetable of an expression. A rate counts from `since`. */
export function timetable(expression: string, timeZone = 'UTC', since = 0): Timetable {
  const [, kind, body = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'rate') return rate(body, since);
  if (kind === 'cron') return cron(body, timeZone);
  if (kind === 'at') return (after) => ifLater(Date.parse(`${body}Z`), after);
  throw new Error(`This is no schedule: ${expression}`);
}

function ifLater(instant: number, after: number): number | undefined {
  return instant > after ? instant : undefined;
}

function rate(body: string, since: number): Timetable {
  const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(body) ?? [];
  const period = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (!(period > 0)) throw new Error(`This is no rate: ${body}`);
  return (after) => since + (Math.floor((after - since) / period) + 1) * period;
}

interface LocalTime {
  minute: number;
  hour: number;
  day: number;
  month: number;
  year: number;
  /** The day of the week; 1 is Sunday. */
  weekday: number;
}

type Test = (time: LocalTime) => boolean;

function cron(body: string, timeZone: string): Timetable {
  const fields = body.trim().split(/\s+/);
  if (fields.length !== 6) throw new Error(`A cron expression has six fields: ${body}`);
  const [minutes, hours, days, months, weekdays, years] = fields as [string, string, string, string, string, string];
  const minute = values(minutes, 0, 59);
  const hour = values(hours, 0, 23);
  const month = values(months, 1, 12, MONTHS);
  const year = values(years, 1970, 2199);
  const onDay = both(dayTest(days), weekdayTest(weekdays));
  const local = localTime(timeZone);

  return (after) => {
    let at = Math.floor(after / 60_000) * 60_000 + 60_000;
    const end = after + FURTHEST_MS;
    while (at < end) {
      const time = local(at);
      const dayFits = year(time.year) && month(time.month) && onDay(time);
      if (!dayFits || !hour(time.hour)) at += (60 - time.minute) * 60_000;
      else if (!minute(time.minute) || isRepeated(time, local(at - 3_600_000))) at += 60_000;
      else return at;
    }
    return undefined;
  };
}

/** Whether the hour is the second one of a clock that was set back: a schedule runs only in the first. */
function isRepeated(time: LocalTime, anHourBefore: LocalTime): boolean {
  return time.hour === anHourBefore.hour && time.minute === anHourBefore.minute && time.day === anHourBefore.day;
}

function both(left: Test, right: Test): Test {
  return (time) => left(time) && right(time);
}

/** Parses one field: lists of single values, ranges and steps. */
function values(field: string, least: number, most: number, names: string[] = []): (value: number) => boolean {
  if (field === '*' || field === '?') return () => true;
  const number = (text: string) => {
    const named = names.indexOf(text.toUpperCase());
    return named >= 0 ? named + least : Number(text);
  };
  const admitted = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step] = part.split('/');
    const [from = '', to] = range === '*' ? [String(least), String(most)] : range.split('-');
    const last = to === undefined ? (step === undefined ? number(from) : most) : number(to);
    for (let value = number(from); value <= last; value += Number(step ?? 1)) admitted.add(value);
  }
  if (admitted.size === 0 || [...admitted].some((value) => !(value >= least && value <= most))) {
    throw new Error(`This is no field of a cron expression: ${field}`);
  }
  return (value) => admitted.has(value);
}

function dayTest(field: string): Test {
  if (field === 'L') return (time) => time.day === lastDayOf(time);
  const nearest = /^(\d+)W$/.exec(field)?.[1];
  if (nearest) return (time) => time.day === nearestWeekday(time, Number(nearest));
  const admits = values(field, 1, 31);
  return ({ day }) => admits(day);
}

function weekdayTest(field: string): Test {
  const numbered = (text: string) => WEEKDAYS.indexOf(text.toUpperCase()) + 1 || Number(text);
  const [, nthDay, nth] = /^(\w+)#([1-5])$/.exec(field) ?? [];
  if (nthDay) return ({ weekday, day }) => weekday === numbered(nthDay) && Math.ceil(day / 7) === Number(nth);
  const [, lastDay] = /^(\w+)L$/.exec(field) ?? [];
  if (lastDay) return (time) => time.weekday === numbered(lastDay) && time.day > lastDayOf(time) - 7;
  const admits = values(field, 1, 7, WEEKDAYS);
  return ({ weekday }) => admits(weekday);
}

function lastDayOf({ year, month }: LocalTime): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The weekday that is closest to a day, within its month. */
function nearestWeekday(time: LocalTime, wanted: number): number {
  const last = lastDayOf(time);
  const day = Math.min(wanted, last);
  const weekday = new Date(Date.UTC(time.year, time.month - 1, day)).getUTCDay();
  if (weekday === 6) return day > 1 ? day - 1 : day + 2;
  if (weekday === 0) return day < last ? day + 1 : day - 2;
  return day;
}

function localTime(timeZone: string): (instant: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
    return { year, month, day, hour, minute, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1 };
  };
}
