import * as z from 'zod/mini';
import type { Label } from '../domain/field-labels.ts';
import * as LIMITS from '../domain/limits.ts';
import { FIRST_DATE, LAST_DATE } from '../domain/limits.ts';
import { isTimezone } from '../domain/local-time.ts';
import { issue } from './issues.ts';

/*
 * The fields of request bodies. Each check has a code: forms show its text below the field, and the server sends both.
 * Text is trimmed (passwords are not). NUL, lone surrogates and control characters other than newline and tab are
 * refused, because databases, terminals and screen readers treat them differently. If several checks of a field fail,
 * only the first one is reported (`firstMessages`).
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const allowed = (value: string) => value.isWellFormed() && !FORBIDDEN.test(value.replaceAll('\r\n', '\n'));

const missing =
  (label: Label) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? issue('required', { label }) : issue('not_text', { label });

const text = (label: Label) => z.string({ error: missing(label) });
const permitted = (label: Label) => z.refine<string>(allowed, { error: issue('forbidden_characters', { label }) });
// Lengths are UTF-16 units, as in `maxlength`; zod's own checks count code points. `meta` is for the OpenAPI
// description.
const atMost = (label: Label, max: number) => [
  z.refine<string>((value) => value.length <= max, { error: issue('too_long', { label, limit: max }) }),
  z.meta({ maxLength: max }),
];
const atLeast = (label: Label, min: number) => [
  z.refine<string>((value) => value.length >= min, { error: issue('too_short', { label, limit: min }) }),
  z.meta({ minLength: min }),
];
const filled = (label: Label) => z.minLength(1, { error: issue('required', { label }) });

// A name that consists of zero-width characters would be an invisible row.
const visible = (label: Label, absent: string = issue('required', { label })) =>
  z.refine<string>((value) => /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(value), { error: absent });
const unbroken = (label: Label) =>
  z.refine<string>((value) => !/[\n\r\u2028\u2029]/.test(value), { error: issue('line_breaks', { label }) });

/** A required single line: a name, a title. */
export const line = (label: Label, max: number) =>
  text(label).check(z.trim(), filled(label), permitted(label), unbroken(label), visible(label), ...atMost(label, max));

/** A search text of one line. */
export const search = (min: number, max: number) =>
  line('search', max).check(z.minLength(min, { error: issue('search_too_short', { limit: min }) }));

/** An optional single line; empty is `null`. */
export const optionalLine = (label: Label, max: number) =>
  z.pipe(
    z.nullable(text(label).check(z.trim(), permitted(label), unbroken(label), ...atMost(label, max))),
    z.transform((value: string | null) => value || null),
  );

/** A required text of several lines; `absent` is the message when it is missing. */
export const passage = (label: Label, max: number, absent: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? absent : issue('not_text', { label })) })
    .check(
      z.trim(),
      z.minLength(1, { error: absent }),
      permitted(label),
      visible(label, absent),
      ...atMost(label, max),
    );

/** An optional text of several lines; empty is `null`. */
export const paragraph = (label: Label, max: number) =>
  z.pipe(
    z.nullable(text(label).check(z.trim(), permitted(label), ...atMost(label, max))),
    z.transform((value: string | null) => value || null),
  );

const address = [
  z.normalize('NFC'),
  z.trim(),
  z.toLowerCase(),
  filled('email'),
  permitted('email'),
  ...atMost('email', LIMITS.emailLength),
];

// ASCII only: mail to other names is not delivered everywhere, and two spellings of a domain would be two accounts.
// (A browser's e-mail field converts an international domain to ASCII.)
const LOCAL = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const ADDRESS = new RegExp(`^${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+(?=[a-z])${LABEL}$`);

/** A deliverable e-mail address, trimmed and in lower case. */
export const email = text('email').check(...address, z.regex(ADDRESS, issue('invalid_email')));

/** An address to look up: an invalid one is simply not found. */
export const anyAddress = text('email').check(...address);

/**
 * A new password: not trimmed, in Unicode's composed form (NFC), so that all keyboards produce the same. `label` names
 * the field.
 */
export const newPassword = (label: Label) =>
  text(label).check(
    z.normalize('NFC'),
    filled(label),
    permitted('password'),
    ...atLeast('password', LIMITS.passwordMinimum),
    ...atMost('password', LIMITS.passwordLength),
  );

/** The password confirmation; the form's schema compares the two. */
export const repeated = (label: Label) => text(label).check(z.normalize('NFC'));

/** A value that is compared with a stored one, such as the password at sign-in: only its presence is checked. */
export const typed = (label: Label) => text(label).check(z.normalize('NFC'), filled(label));

/** A provider's API key; empty is `null` and removes the stored one. */
export const apiKey = (label: Label, max: number) =>
  z.pipe(
    z.nullable(
      text(label).check(
        z.trim(),
        // A key must be a valid header value.
        z.refine((value: string) => /^[\x21-\x7e]*$/.test(value), { error: issue('malformed_api_key') }),
        ...atMost(label, max),
      ),
    ),
    z.transform((value: string | null) => value || null),
  );

/** A calendar date, `YYYY-MM-DD`. */
export const date = (label: Label) =>
  text(label).check(
    filled(label),
    z.refine(isCalendarDate, { error: issue('not_a_date', { label }) }),
    z.refine(isInRange, issue('date_out_of_range', { label, from: FIRST_DATE, to: LAST_DATE })),
  );

/** Whether a part of a path is a date that the product knows. */
export const isDate = (value: string): boolean => isCalendarDate(value) && isInRange(value);

const isInRange = (value: string) => value >= FIRST_DATE && value <= LAST_DATE;

/** A time of day, `HH:MM`. */
export const timeOfDay = (label: Label) =>
  text(label).check(z.trim(), filled(label), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, issue('not_a_time', { label })));

/** Times of day, at most `most` different ones: without duplicates, ascending. */
export const timesOfDay = (label: Label, most: number) =>
  z.array(timeOfDay(label), { error: issue('not_a_list', { label }) }).check(
    z.refine((times: string[]) => new Set(times).size <= most, {
      error: issue('too_many_times', { label, limit: most }),
    }),
    z.overwrite((times: string[]) => [...new Set(times)].sort()),
  );

/** A whole number in a range. */
export const wholeNumber = (label: Label, min: number, max: number) => {
  const error = issue('not_a_whole_number', { label, min, max });
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
};

/** A number of at least a thousandth, with at most three decimals. */
export const amount = (max: number) => {
  const error = issue('invalid_amount', { limit: max });
  return z.number({ error }).check(
    z.gte(0.001, { error }),
    z.lte(max, { error }),
    z.refine((value: number) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, { error }),
  );
};

/** A boolean. */
export const flag = (label: Label) => z.boolean({ error: issue('not_a_boolean', { label }) });

/** An IANA timezone name, in any case. The server keeps its present and only spelling. */
export const timezone = text('timezone').check(
  z.trim(),
  z.refine((value: string) => isTimezone(value), issue('invalid_timezone')),
);

/** One of a few values. */
export const oneOf = <const Choices extends readonly [string, ...string[]]>(label: Label, choices: Choices) =>
  z.enum(choices, {
    error: ({ input }) =>
      input === undefined ? issue('required', { label }) : issue('not_one_of', { label, choices }),
  });

/** A list of at most `most` values. */
export const listOf = <Each extends z.ZodMiniType>(label: Label, each: Each, most: number) =>
  z
    .array(each, { error: issue('not_a_list', { label }) })
    .check(z.maxLength(most, { error: issue('too_many_rows', { label, limit: most }) }));

/** Ids in an order, without duplicates. */
export const idList = (most: number) =>
  z.array(z.string({ error: issue('invalid_ids') }), { error: issue('invalid_ids') }).check(
    z.refine((ids: string[]) => new Set(ids).size === ids.length, { error: issue('repeated_ids') }),
    z.maxLength(most, { error: issue('too_many_ids', { limit: most }) }),
  );

/** An instant in ISO 8601, as it is. */
export const instantText = z.iso.datetime({ offset: true, error: issue('invalid_instant') });

/** An instant in ISO 8601, converted to epoch milliseconds. */
export const instant = z.pipe(
  instantText,
  z.transform((value: string) => Date.parse(value)),
);

/** The instant of a request that may have waited on a device. */
export const moment = z.object({ at: z.optional(z.nullable(instant)) });

/** The wrapper around a body's fields. If it is missing, each required field inside reports that. */
export const wrapped = <const Key extends string, Fields extends z.ZodMiniType>(key: Key, fields: Fields) => {
  const present = z.pipe(
    z.transform((value: unknown) => value ?? {}),
    fields as z.ZodMiniType<unknown, object>,
  );
  return z.object({ [key]: present } as unknown as Record<Key, z.ZodMiniType<z.output<Fields>, z.input<Fields>>>);
};

/** The message of an object schema for other values. */
export const anObject = (label: Label) => ({ error: issue('not_an_object', { label }) });

function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}
