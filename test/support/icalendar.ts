/*
 * A strict reader of iCalendar files (RFC 5545), with no code of the library that writes them: a line that breaks a
 * rule is an error, as it is for the strictest of calendar programs.
 */

type Properties = Record<string, string>;

export interface ReadCalendar {
  properties: Properties;
  events: Properties[];
}

const LINE_BYTES = 75;

/** The properties of a calendar and its events, by their names with parameters, unfolded and unescaped. */
export function readCalendar(file: string): ReadCalendar {
  if (!file.endsWith('\r\n')) throw new Error('The last line does not end');
  if (/(?<!\r)\n|\r(?!\n)/.test(file)) throw new Error('A line does not end in CRLF');
  const lines = file.slice(0, -2).split('\r\n');
  const long = lines.find((line) => Buffer.byteLength(line) > LINE_BYTES);
  if (long !== undefined) throw new Error(`A line is longer than ${LINE_BYTES} bytes: ${long}`);
  const broken = lines.find((line) => !line.isWellFormed());
  if (broken !== undefined) throw new Error(`A line begins or ends within a character: ${broken}`);
  const [first, ...rest] = file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n').map(toProperty);
  if (first?.join() !== 'BEGIN,VCALENDAR' || rest.pop()?.join() !== 'END,VCALENDAR') throw new Error('No calendar');
  const calendar: ReadCalendar = { properties: {}, events: [] };
  let event: Properties | undefined;
  for (const [name, value] of rest) {
    if (name === 'BEGIN' || name === 'END') {
      if (value !== 'VEVENT' || (name === 'BEGIN') !== (event === undefined)) throw new Error(`${name}:${value}`);
      if (event) calendar.events.push(complete(event));
      event = event ? undefined : {};
      continue;
    }
    const into = event ?? calendar.properties;
    if (name in into) throw new Error(`${name} comes twice`);
    into[name] = value;
  }
  if (event) throw new Error('An event does not end');
  if (new Set(calendar.events.map(({ UID }) => UID)).size < calendar.events.length)
    throw new Error('A UID comes twice');
  return calendar;
}

function complete(event: Properties): Properties {
  for (const name of ['UID', 'DTSTAMP', 'SUMMARY']) if (!event[name]) throw new Error(`An event has no ${name}`);
  return event;
}

function toProperty(line: string): [name: string, value: string] {
  const [, name, value] = /^([A-Z][A-Z0-9-]*(?:;[A-Z-]+=[\w-]+)*):(.*)$/su.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`Not a property: ${line}`);
  return [name, name === 'SUMMARY' ? unescaped(value) : value];
}

/** @throws Error for a character that must be escaped and is not. */
function unescaped(value: string): string {
  if (/^(?:\\[\\;,nN]|[^\\;,])*$/u.test(value)) {
    return value.replaceAll(/\\(.)/gu, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
  }
  throw new Error(`Not escaped: ${value}`);
}
