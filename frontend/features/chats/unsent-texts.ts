import { draftsOf } from './local-drafts.ts';
import { outbox, requestOutbox, unsentMessages } from './unsent.ts';

/* The text that a user has written and not sent, at the end of a session and at the beginning of the next. */

/** All unsent text of a user. */
export const unsentTexts = (owner: string) => ({
  messages: unsentMessages(owner).read(),
  drafts: draftsOf(owner).read(),
});

/** Adds the unsent text of an earlier session, and sends the messages. */
export function putBackTexts(owner: string, { messages, drafts }: ReturnType<typeof unsentTexts>): void {
  const storedDrafts = draftsOf(owner);
  storedDrafts.write({ ...drafts, ...storedDrafts.read() });
  const stored = unsentMessages(owner);
  stored.write({ ...messages, ...stored.read() });
  if (Object.keys(messages).length === 0) return;
  requestOutbox();
  // An outbox that is at work has read the storage before.
  outbox.code?.restoreMessages(Object.values(messages));
}

/** Removes all unsent text of a user whose session has ended. */
export function clearTexts(owner: string): void {
  unsentMessages(owner).clear();
  draftsOf(owner).clear();
}
