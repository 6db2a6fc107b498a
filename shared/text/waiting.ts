import { isolated } from './isolated.ts';

/* 'Waiting to be sent': actions and changes of the user that the server does not have yet. */

export const title = 'Waiting to be sent';
export const nothing = 'Everything you did on this device has been sent.';
export const about =
  'These changes are kept on this device, even if you close the page. They’ll be sent as soon as possible.';
/** If something was refused. */
export const aboutRefused = 'What couldn’t be sent is kept on this device until you discard it.';
/** If a change has replaced something. */
export const aboutReplaced = 'What a change replaced is kept on this device until you put it back or discard it.';
export const sendNow = 'Send now';
export const discard = 'Discard';
export const discardOf = (name: string) => `Discard ${name}`;

export const actions = {
  completed: (title: string) => `${isolated(title)}: done`,
  skipped: (title: string) => `${isolated(title)}: skipped`,
  pending: (title: string) => `${isolated(title)}: not done yet`,
};
/** For an earlier period, by its last day. */
export const corrections = {
  completed: (title: string, day: string) => `${isolated(title)}, ${day}: done`,
  skipped: (title: string, day: string) => `${isolated(title)}, ${day}: skipped`,
  pending: (title: string, day: string) => `${isolated(title)}, ${day}: missed`,
  /** The check-offs of that day. */
  takenBack: (title: string, day: string) => `${isolated(title)}, ${day}: taken back`,
};
/** For a commitment that is not on this device. */
export const unknownCommitment = 'A commitment';
export const message = (chat: string) => `Message to ${isolated(chat)}`;
export const unknownChat = 'a chat';
export const since = (date: string, time: string) => `Since ${date} at ${time}`;

/* Why it waits. */
export const offline = 'You’re offline.';
export const unreached = 'Steadfast can’t be reached.';
export const busy = 'Too many requests at once. It’s sent a little later.';
export const failing = 'Something went wrong on our side. It’s tried again.';
export const behind = 'It’s sent after what you did before.';
export const beingSent = 'It’s being sent.';
/** For the press of a reminder. */
export const onceReached = 'It’s sent as soon as Steadfast can be reached.';

/** By the kind of a change. */
export const changes = {
  create: (name: string) => `New: ${isolated(name)}`,
  update: (name: string) => `Changed: ${isolated(name)}`,
  delete: (name: string) => `Deleted: ${isolated(name)}`,
  replaced: (name: string) => `Replaced: ${isolated(name)}`,
};
/** Sets the values again that a change has replaced. */
export const putBack = 'Put back';
export const putBackOf = (name: string) => `Put back ${name}`;
/* Replaced values that are not texts. */
export const labelled = (field: string, value: string) => `${field}: ${value}`;
export const reminders = 'Reminders';
export const switched = (isOn: boolean) => (isOn ? 'On' : 'Off');
/** The action of a change, if its kind does not say it. */
export const acts = {
  close: (name: string) => `Closed: ${isolated(name)}`,
  reopen: (name: string) => `Reopened: ${isolated(name)}`,
  end: (name: string) => `Ended: ${isolated(name)}`,
};
/** The order of a list. */
export const order = 'A new order';
export const refused = (reason: string) => `This wasn’t saved: ${reason}`;
export const deletionRefused = (reason: string) => `This wasn’t deleted: ${reason}`;
/** For a create that has waited for too long. */
export const createAsNew = 'Create it as new';
export const createAsNewOf = (name: string) => `Create it as new: ${name}`;
export const photoOf = (name: string) => `The photo of ${name}`;
export const savePhoto = 'Save photo';
export const savePhotoOf = (name: string) => `Save photo: ${name}`;
/** The name of the saved file. */
export const photoFile = 'photo.jpg';
export const tryAgain = 'Try again';
export const tryAgainOf = (name: string) => `Try again: ${name}`;
export const copy = 'Copy text';
export const copyOf = (name: string) => `Copy the text of ${name}`;
export const copied = 'Text copied';
export const copyFailed = 'Couldn’t copy the text. Select it and copy it yourself.';

/* A waiting change that was refused: one with words of the user, one without, and a deletion. */
const PLACE = 'in the settings, under “Waiting to be sent”.';
const ended = (reason: string) => reason.replace(/\.?$/, '.');
export const wordsKept = (name: string, reason: string) =>
  `“${isolated(name)}” wasn’t saved: ${ended(reason)} What you entered is kept ${PLACE}`;
export const notSaved = (name: string, reason: string) =>
  `“${isolated(name)}” wasn’t saved: ${ended(reason)} You can try again ${PLACE}`;
export const notDeleted = (name: string, reason: string) =>
  `“${isolated(name)}” wasn’t deleted: ${ended(reason)} You can try again ${PLACE}`;

/** A waiting change that has replaced values from elsewhere. */
export const replaced = (name: string) =>
  `“${isolated(name)}” was changed elsewhere too. What it replaced is kept ${PLACE}`;
