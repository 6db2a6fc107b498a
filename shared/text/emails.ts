import { PRODUCT } from '../product.ts';
import { isolated } from './isolated.ts';
import { plural } from './language.ts';
import { tagline } from './product.ts';

/*
 * E-mails. A text with parameters is a function. Text of users is passed as a parameter, which an e-mail isolates from
 * the text around it, except in subjects, preheaders and headings.
 */

const product = PRODUCT.name;

export const helloTo = (name: string) => `Hello ${name},`;

/** Replaces a name that must not be shown. */
export const somebody = 'Someone';
/** The same within a sentence. */
export const somebodyWithin = 'someone';

/** The last line. */
export const signature = `${product}. ${tagline}`;

export const unsubscribe = 'Unsubscribe';
export const unsubscribed = 'to stop messages, digests and invitations to this address.';
export const unsubscribedButAccount =
  'to stop messages, digests and invitations to this address. You’ll still get emails about your account.';
export const ifButtonFails = 'If the button doesn’t work, copy this address into your browser:';

/** The validity of a link. */
export function lifetime(minutes: number): string {
  if (minutes === 60) return 'one hour';
  if (minutes % 60 !== 0) return plural(minutes, { one: `${minutes} minute`, other: `${minutes} minutes` });
  const hours = minutes / 60;
  return plural(hours, { one: `${hours} hour`, other: `${hours} hours` });
}

export const verifyEmail = {
  subject: `Verify your email for ${product}`,
  preheader: (lifetime: string) => `Confirm that this address is yours. The link expires after ${lifetime}.`,
  heading: 'Verify your email',
  request: (email: string) =>
    `Please confirm that ${email} is your address. Then we can send you invitations and notifications here.`,
  action: 'Verify this address',
  lifetime: (lifetime: string) => `The link expires after ${lifetime}.`,
  otherwise: `If you didn’t sign up for ${product}, you can ignore this email.`,
  why: `You received this email because this address was used for a ${product} account.`,
};

export const resetPassword = {
  subject: `Set a new password for ${product}`,
  heading: 'Set a new password',
  text: `Use this link to set a new password for ${product}.`,
  action: 'Choose a new password',
  lifetime: (lifetime: string) => `The link works once and expires after ${lifetime}.`,
  /** To an earlier address of the account. */
  signInWith: (email: string) => `Your account’s address was changed. Sign in with ${email} and the new password.`,
  takeBack: 'If you didn’t change it, take the change back with the link in our email about it.',
  otherwise: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
  why: 'You received this email because a new password was requested for your account.',
};

export const exportReady = {
  subject: `Your ${product} data is ready to download`,
  heading: 'Your data is ready',
  text: (lifetime: string) => `You can download your data for ${lifetime}. Sign in to get it.`,
  ifNotYou: 'If you didn’t request it, change your password: someone else may be signed in to your account.',
  action: 'Open the download',
  why: 'You received this email because an export of your data was requested in your account.',
};

export const emailChanged = {
  subject: `The email address of your ${product} account was changed`,
  preheader: 'If this was you, you don’t need to do anything. If not, take it back.',
  heading: 'Did you change your email?',
  text: `The email address of your ${product} account was changed.`,
  oldEmail: 'Old email',
  newEmail: 'New email',
  ifYou: 'If this was you, you don’t need to do anything.',
  /** While the change can be undone. */
  restore: {
    ifNotYou:
      'If this wasn’t you, take the change back. Your account gets this address again, all devices are signed out, ' +
      'and all passkeys are removed. Then set a new password.',
    action: 'Take the change back',
    howTo: 'The link works once, within 7 days.',
  },
  reset: {
    ifNotYou: 'If this wasn’t you, set a new password right away. This signs out all devices.',
    action: 'Set a new password',
    howTo: 'Enter this email address there. We’ll send the link here until the new address is verified.',
  },
  why: `You received this email because this was the address of a ${product} account until now.`,
};

export const newBrowser = {
  subject: `New sign-in to your ${product} account`,
  preheader: 'If this was you, you don’t need to do anything. If not, end the session.',
  heading: 'Was this you?',
  /** `device` is 'Chrome on Linux'. */
  text: (device: string, time: string) => `Someone signed in to your ${product} account with ${device}: ${time}.`,
  unknown: 'a browser we don’t recognize',
  ifYou: 'If this was you, you don’t need to do anything.',
  ifNotYou: 'If this wasn’t you, sign that browser out in your settings, and change your password there.',
  action: 'See where you’re signed in',
  why: `You received this email because this is the address of a ${product} account.`,
};

export const passkeyAdded = {
  subject: `A passkey was added to your ${product} account`,
  preheader: 'If this was you, you don’t need to do anything. If not, remove it.',
  heading: 'Was this you?',
  text: (name: string) =>
    `A passkey named “${name}” was added to your ${product} account. ` +
    'Whoever has it can sign in without your password.',
  textWithoutName: `A passkey was added to your ${product} account. Whoever has it can sign in without your password.`,
  ifYou: 'If this was you, you don’t need to do anything.',
  ifNotYou:
    'If this wasn’t you, remove the passkey in your settings and change your password there: whoever added it knows your password.',
  action: 'See your passkeys',
  why: `You received this email because this is the address of a ${product} account.`,
};

export const emailLeft = {
  subject: `The email address of a ${product} account was changed`,
  preheader: 'You don’t need to do anything.',
  heading: 'Email address changed',
  text: (email: string) =>
    `A ${product} account was registered with ${email}. ` +
    'That account now uses another email address, so this one is free again.',
  nothingToDo: 'You don’t need to do anything.',
  why: `You received this email because this address was used for a ${product} account.`,
};

export const accountDeleted = {
  subject: `Your ${product} account is deleted`,
  preheader: 'All your data is gone. You don’t need to do anything.',
  heading: 'Your account is deleted',
  text: (email: string) =>
    `The ${product} account of ${email} and all its data have been deleted: commitments and history, meals and photos, ` +
    'weights, quotes, coaches and settings.',
  stays:
    'Messages you wrote in chats with others stay there, from “Former member”. ' +
    'If you unsubscribed this address, we keep it so that it gets no mail.',
  again: 'This address is free: you can register with it again at any time.',
  why: `You received this email because a ${product} account with this address was deleted. It’s the last one.`,
};

export { accepted, invite } from './emails-invitations.ts';

export const photoNotAnalyzed = {
  subject: 'Photo not analyzed',
  heading: 'Your photo wasn’t analyzed',
  text: 'The entry was kept. Open it to try again, or to enter what you ate.',
  action: 'Open the day',
  why: 'You received this email because you uploaded a photo of a meal.',
};

export const reminder = {
  subject: (title: string) => `Reminder: ${isolated(title)}`,
  subjectOfSeveral: (count: number) => `${count} reminders`,
  preheader: 'You asked to be reminded at this time.',
  heading: 'It’s time',
  headingOfSeveral: (count: number) => `It’s time for ${count} commitments`,
  due: 'Due',
  limits: 'Limits',
  action: 'Open the commitment',
  actionOfSeveral: 'Open your commitments',
  why: 'You received this email because you set reminders and chose to get emails immediately.',
};

export const testEmail = {
  subject: `Test email from ${product}`,
  preheader: 'Emails reach you at this address.',
  heading: 'Email works',
  text: `Emails from ${product} reach you at this address. You don’t need to do anything.`,
  preferences:
    'In Notification Settings, you choose whether to get emails immediately, as a daily digest, as a weekly summary ' +
    'or never. Emails are held during quiet hours, except invitations, which are always sent immediately.',
  why: 'You received this email because you requested it in Notification Settings.',
};

export const messages = {
  /** Replaces the name of a group that must not be shown. */
  groupChat: 'a group chat',
  /** `from` is null for several senders in a group, `group` in a chat of two. */
  title(count: number, from: string | null, group: string | null): string {
    const what = plural(count, { one: 'New message', other: `${count} new messages` });
    return `${what}${from === null ? '' : ` from ${isolated(from)}`}${group === null ? '' : ` in ${isolated(group)}`}`;
  },
  /** `others` is the number of further senders. */
  writers(first: string, second: string | null, others: number): string {
    if (second === null) return first;
    if (others === 0) return `${first} and ${second}`;
    return `${first}, ${second} and ${plural(others, { one: '1 other', other: `${others} others` })}`;
  },
  one: (writer: string, group: string | null) =>
    group === null ? `${writer} wrote to you:` : `${writer} wrote in ${group}:`,
  /** `newest` is the sender of the last message, if there are several senders. */
  several(count: number, writers: string, group: string | null, newest: string | null): string {
    const where = group === null ? 'to you' : `in ${group}`;
    return `${writers} wrote ${count} messages ${where}. The newest${newest === null ? '' : `, from ${newest}`}:`;
  },
  waited: 'Held until quiet hours ended.',
  action: 'Open the chat',
  noFurther: 'We won’t email again until you’ve read it.',
  why: 'You received this email because your email frequency is Immediate.',
};

export const review = {
  subject: (week: string) => `Your week, ${week}`,
  range: (from: string, to: string) => `${from} – ${to}`,
  heading: 'Your week',
  preheader: 'What helped, what got in the way, and what will you change?',
  action: 'Look back',
  why: 'You received this email because you asked for your weekly review.',
  preferences: 'Change notification settings',
};

export const digest = {
  headings: { daily: 'Your day', weekly: 'Your week' },
  weeklySubject: (contents: string) => `Your week: ${contents}`,
  empty: 'Your digest',
  preheader: 'Your commitments, chats and invitations.',
  introduction: 'Here is your summary.',
  action: 'Open your dashboard',
  why: {
    daily: 'You received this email because your email frequency is Daily Digest.',
    weekly: 'You received this email because your email frequency is Weekly Summary.',
  },
  preferences: 'Change notification settings',

  dueToday: 'Due today',
  due: (date: string) => `Due ${date}`,
  openCommitments: 'Open commitments',
  resumed: 'Resumed after a pause',
  unreadChats: 'Unread chats',
  chat: 'A chat',
  newMessages: (count: number) => plural(count, { one: `${count} new message`, other: `${count} new messages` }),
  invitations: (count: number) =>
    plural(count, { one: 'You have a pending invitation', other: 'You have pending invitations' }),
  asksForCoach: (name: string) => `${name} asks you to be their coach`,
  asksForFriend: (name: string) => `${name} wants to keep commitments with you`,
  missed: 'Missed',
  yesterday: 'yesterday',
  range: (from: string, to: string) => `${from} – ${to}`,
  times: (count: number) => plural(count, { one: `${count} time`, other: `${count} times` }),
  confidants: 'Your confidants',
  noCommitments: 'No commitments',
  done: (done: number, total: number) => `${done} of ${total} done`,
  more: (count: number) => `And ${count} more.`,

  /** Parts of the subject; the first one begins it. */
  summary: {
    dueToday: (count: number) =>
      plural(count, { one: `${count} commitment due today`, other: `${count} commitments due today` }),
    open: (count: number) => plural(count, { one: `${count} open commitment`, other: `${count} open commitments` }),
    resumed: (count: number) => `${count} resumed`,
    chats: (count: number) => plural(count, { one: `${count} unread chat`, other: `${count} unread chats` }),
    invitations: (count: number) => plural(count, { one: `${count} invitation`, other: `${count} invitations` }),
    missed: (count: number) => `${count} missed`,
    confidants: 'how your confidants are doing',
    encouragement: 'an encouragement',
  },
};
