import * as z from 'zod/mini';
import { FIRST_DATE, LAST_DATE, LIMITS } from '../domain/limits.ts';
import { isTimezone } from '../domain/local-time.ts';
import { SENTENCES } from '../domain/sentences.ts';

/*
 * The fields that bodies are made of. Each says its own sentence: forms show it under the field, the server sends it.
 * Text is trimmed (passwords are not); NUL, lone surrogates and control characters other than newline and tab are
 * refused, because stores, terminals and screen readers disagree about them. Where several checks of a field fail, the
 * first one's sentence is shown (`wrongFields`).
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const allowed = (value: string) => value.isWellFormed() && !FORBIDDEN.test(value.replaceAll('\r\n', '\n'));

const missing = (label: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? SENTENCES.required(label) : SENTENCES.notText(label);

const text = (label: string) => z.string({ error: missing(label) });
const permitted = (label: string) => z.refine<string>(allowed, { error: SENTENCES.forbiddenCharacters(label) });
// Lengths are UTF-16 units, as `maxlength` counts; zod's own checks count code points. `meta` tells the description.
const atMost = (label: string, max: number) => [
  z.refine<string>((value) => value.length <= max, { error: SENTENCES.tooLong(label, max) }),
  z.meta({ maxLength: max }),
];
const atLeast = (label: string, min: number) => [
  z.refine<string>((value) => value.length >= min, { error: SENTENCES.tooShort(label, min) }),
  z.meta({ minLength: min }),
];
const filled = (label: string) => z.minLength(1, { error: SENTENCES.required(label) });

// A name of nothing but zero-width characters would be a row without a name.
const visible = (label: string, absent: string = SENTENCES.required(label)) =>
  z.refine<string>((value) => /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(value), { error: absent });
const unbroken = (label: string) =>
  z.refine<string>((value) => !/[\n\r\u2028\u2029]/.test(value), { error: SENTENCES.oneLine(label) });

/** A required single line: a name, a title. */
export const line = (label: string, max: number) =>
  text(label).check(z.trim(), filled(label), permitted(label), unbroken(label), visible(label), ...atMost(label, max));

/** An optional single line; empty is `null`. */
export const optionalLine = (label: string, max: number) =>
  z.pipe(
    z.nullable(text(label).check(z.trim(), permitted(label), unbroken(label), ...atMost(label, max))),
    z.transform((value: string | null) => value || null),
  );

/** A required text of several lines, with a sentence of its own for when it is missing. */
export const passage = (label: string, max: number, absent: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? absent : SENTENCES.notText(label)) })
    .check(
      z.trim(),
      z.minLength(1, { error: absent }),
      permitted(label),
      visible(label, absent),
      ...atMost(label, max),
    );

/** An optional text of several lines; empty is `null`. */
export const paragraph = (label: string, max: number) =>
  z.pipe(
    z.nullable(text(label).check(z.trim(), permitted(label), ...atMost(label, max))),
    z.transform((value: string | null) => value || null),
  );

const address = [
  z.normalize('NFC'),
  z.trim(),
  z.toLowerCase(),
  filled('Email'),
  permitted('Email'),
  ...atMost('Email', LIMITS.emailLength),
];

// Nothing beyond ASCII: mail to such a name would not be delivered, and two spellings of one domain would be two accounts.
// (A browser's e-mail field gives an international domain in its ASCII form.)
const LOCAL = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const ADDRESS = new RegExp(`^${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+(?=[a-z])${LABEL}$`);

/** An e-mail address that mail can reach, compared trimmed and in lower case. */
export const email = text('Email').check(...address, z.regex(ADDRESS, SENTENCES.badEmail));

/** An address to be looked up: one that is none is simply not found. */
export const anyAddress = text('Email').check(...address);

/**
 * A new password: as typed, in Unicode's composed form, so that two keyboards write the same one. `label` names it where
 * there is none yet.
 */
export const newPassword = (label: string) =>
  text(label).check(
    z.normalize('NFC'),
    filled(label),
    permitted('Password'),
    ...atLeast('Password', LIMITS.passwordMinimum),
    ...atMost('Password', LIMITS.passwordLength),
  );

/** The new password once more; that it is the same is checked beside it. */
export const repeated = (label: string) => text(label).check(z.normalize('NFC'));

/** Something typed to be compared with what is kept, such as the password at sign-in: only its presence is checked. */
export const typed = (label: string) => text(label).check(z.normalize('NFC'), filled(label));

/** A key for a provider's interface; empty is `null`, and removes the one that is kept. */
export const apiKey = (label: string, max: number) =>
  z.pipe(
    z.nullable(
      text(label).check(
        z.trim(),
        // What could not stand in a request's header is no key.
        z.refine((value: string) => /^[\x21-\x7e]*$/.test(value), { error: SENTENCES.apiKeyMalformed }),
        ...atMost(label, max),
      ),
    ),
    z.transform((value: string | null) => value || null),
  );

/** A calendar date, `YYYY-MM-DD`. */
export const date = (label: string) =>
  text(label).check(
    filled(label),
    z.refine(isCalendarDate, { error: SENTENCES.notADate(label) }),
    z.refine((value: string) => value >= FIRST_DATE && value <= LAST_DATE, SENTENCES.dateOutOfRange(label)),
  );

/** A time of day, `HH:MM`. */
export const timeOfDay = (label: string) =>
  text(label).check(z.trim(), filled(label), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, SENTENCES.notATime(label)));

/** A whole number between two others. */
export const wholeNumber = (label: string, min: number, max: number) => {
  const error = SENTENCES.notWholeNumber(label, min, max);
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
};

/** Yes or no. */
export const flag = (label: string) => z.boolean({ error: SENTENCES.notAFlag(label) });

/** The IANA name of a zone. */
export const timezone = text('Timezone').check(
  z.trim(),
  z.refine((value: string) => isTimezone(value), SENTENCES.notATimezone),
);

/** One of a few words. */
export const oneOf = <const Choices extends readonly [string, ...string[]]>(label: string, choices: Choices) =>
  z.enum(choices, {
    error: (issue) => (issue.input === undefined ? SENTENCES.required(label) : SENTENCES.notOneOf(label, choices)),
  });

/** Ids in an order, each once. */
export const idList = (most: number) =>
  z.array(z.string({ error: SENTENCES.notIds }), { error: SENTENCES.notIds }).check(
    z.refine((ids: string[]) => new Set(ids).size === ids.length, { error: SENTENCES.idsRepeat }),
    z.maxLength(most, { error: SENTENCES.tooManyIds(most) }),
  );

/** An instant in ISO 8601, read to epoch milliseconds. */
export const instant = z.pipe(
  z.iso.datetime({ offset: true, error: SENTENCES.notAnInstant }),
  z.transform((value: string) => Date.parse(value)),
);

/** The wrapper around a body's fields. Where it is missing, each required field inside says so. */
export const wrapped = <const Key extends string, Fields extends z.ZodMiniType>(key: Key, fields: Fields) => {
  const present = z.pipe(
    z.transform((value: unknown) => value ?? {}),
    fields as z.ZodMiniType<unknown, object>,
  );
  return z.object({ [key]: present } as unknown as Record<Key, z.ZodMiniType<z.output<Fields>, z.input<Fields>>>);
};

/** The message of an object schema that got something else. */
export const anObject = (label: string) => ({ error: SENTENCES.notAnObject(label) });

function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}
