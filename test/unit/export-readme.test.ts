import { expect, test } from 'vitest';
import { agreements } from '#shared/contracts/agreements.ts';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { viewCalls } from '#shared/contracts/views.ts';
import { exportReadme } from '#shared/text/server.ts';

/* The page of an export names what its fields can be: exactly the values of the contract. */

interface Schema {
  _zod: { def: { type: string } };
}

/** The values of the fields of a schema that have a few, by their paths. */
function valuesIn(schema: Schema, path: string, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  const def = schema._zod.def as {
    type: string;
    entries?: Record<string, string>;
    values?: unknown[];
    shape?: Record<string, Schema>;
    element?: Schema;
    options?: Schema[];
    innerType?: Schema;
  };
  const { entries, values, shape, element, options, innerType } = def;
  const own = (entries ? Object.values(entries) : (values ?? [])).filter((value) => typeof value === 'string');
  if (own.length > 0) found.set(path, new Set([...(found.get(path) ?? []), ...own.map((value) => value || 'empty')]));
  for (const [name, field] of Object.entries(shape ?? {})) valuesIn(field, path ? `${path}.${name}` : name, found);
  for (const inner of [element, innerType, ...(options ?? [])]) if (inner) valuesIn(inner, path, found);
  return found;
}

const { active_confidants, pending_invitations } = confidants.list.reply._zod.def.shape;

/** What the API answers of the same, by file and the path in it. */
const REPLIES: Record<string, Record<string, Schema>> = {
  profile: { notification_preferences: notificationPreferences.read.reply, powerups: powerups.mine.reply },
  commitments: { '': commitments.list.reply, history: commitments.history.reply },
  confidants: { '': active_confidants },
  invitations: { '': pending_invitations._zod.def.shape.sent },
  agreements: { '': agreements.read.reply },
  chats: { '': chats.list.reply },
  messages: { '': chats.messages.reply },
  coaches: { '': coaches.mine.reply },
  fitness: { '': fitness.entries.reply },
  notifications: { '': notifications.list.reply },
  reviews: { '': reviews.list.reply },
  views: { '': viewCalls.views.reply },
};

/** Codes and looks, of which there are too many to name. */
const UNNAMED = /(^|\.)(\w*code|event|color|icon_name)$/;

const ROWS = Object.entries(REPLIES).flatMap(([file, replies]) =>
  Object.entries(replies).flatMap(([path, reply]) =>
    [...valuesIn(reply, path)].flatMap(([field, values]) => {
      const text = exportReadme.files[file]?.fields[field];
      return text === undefined || values.size < 2 || UNNAMED.test(field) ? [] : [{ file, field, values, text }];
    }),
  ),
);

/** The lists in a text, such as 'a, b or c'. */
const listsIn = (text: string) =>
  [...text.matchAll(/(\w+(?:, \w+)*) or (\w+)/g)].map(([, first = '', last = '']) =>
    [...first.split(', '), last].sort(),
  );

test.each(ROWS)('$field of $file can be what its text says', ({ values, text }) => {
  expect(listsIn(text)).toContainEqual([...values].sort());
});

test('fields of every file with a few values are compared', () => {
  const compared = new Set(ROWS.map(({ file }) => file));
  const without = ['coaches'];
  expect(Object.keys(REPLIES).filter((file) => !compared.has(file))).toEqual(without);
});
