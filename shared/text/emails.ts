import { PRODUCT } from '../product.ts';
import { plural } from './language.ts';
import { tagline } from './product.ts';

/*
 * E-mails. A text with parameters is a function. What a person typed is inserted as a parameter: an e-mail isolates it
 * from the words around it.
 */

const product = PRODUCT.name;

export const hello = 'Hello,';
export const helloTo = (name: string) => `Hello ${name},`;

/** In place of a name that must not be shown. */
export const somebody = 'Somebody';
/** The same within a sentence. */
export const somebodyWithin = 'somebody';

/** The last line. */
export const signature = `${product}. ${tagline}`;

export const unsubscribe = 'Unsubscribe';
export const unsubscribed = 'and get no more messages, digests or invitations at this address.';
export const unsubscribedButAccount =
  'and get no more messages, digests or invitations at this address. Emails about your account still come.';
export const ifButtonFails = 'If the button does not work, copy this address into your browser:';

/** The last line. */
export const signature = `${product}. ${tagline}`;

/** For how long a link works. */
export function lifetime(minutes: number): string {
  if (minutes === 60) return 'one hour';
  if (minutes % 60 !== 0) return plural(minutes, { one: `${minutes} minute`, other: `${minutes} minutes` });
  const hours = minutes / 60;
  return plural(hours, { one: `${hours} hour`, other: `${hours} hours` });
}

export const verifyEmail = {
  subject: `Verify your email for ${product}`,
  preheader: (lifetime: string) => `Confirm that this address is yours. The link works for ${lifetime}.`,
  heading: 'Verify your email',
  request: (email: string) =>
    `Please confirm that ${email} is your address. Once you have, invitations and notices reach you here.`,
  action: 'Verify this address',
  lifetime: (lifetime: string) => `The link works for ${lifetime}.`,
  otherwise: `If you did not register at ${product}, there is nothing to do.`,
  why: `You get this email because this address was given for a ${product} account.`,
};

export const resetPassword = {
  subject: `Set a new password for ${product}`,
  heading: 'Set a new password',
  text: `Here is the link to set a new password for ${product}.`,
  action: 'Choose a new password',
  lifetime: (lifetime: string) => `The link works once, for ${lifetime}.`,
  otherwise: 'If you did not ask for it, ignore this email: your password stays as it is.',
  why: 'You get this email because somebody asked for a new password for your account.',
};

export const emailChanged = {
  subject: `The email of your ${product} account was changed`,
  preheader: 'If it was you, there is nothing to do. If it was not, set a new password.',
  heading: 'Was it you?',
  text: `The email of your ${product} account was changed.`,
  oldEmail: 'Old email',
  newEmail: 'New email',
  ifYou: 'If it was you, there is nothing to do.',
  ifNotYou: 'If it was not you, set a new password at once. That signs out every device.',
  action: 'Set a new password',
  howTo: 'There, enter this email. The link comes here as long as the new email is not verified.',
  why: `You get this email because this address belonged to a ${product} account until now.`,
};

export const emailLeft = {
  subject: `The email of a ${product} account was changed`,
  preheader: 'There is nothing to do.',
  heading: 'Another email now',
  text: (email: string) =>
    `A ${product} account was registered with ${email}. ` +
    'That account has another email now, and this one is free again.',
  nothingToDo: 'There is nothing to do.',
  why: `You get this email because this address was given for a ${product} account.`,
};

export const invite = {
  subject: (name: string) => `${name} invited you to ${product}`,
  preheader: (name: string) => `Keep what you commit to, together with ${name}.`,
  headingToFriend: (name: string) => `${name} wants to keep commitments with you`,
  headingToCoach: (name: string) => `${name} asks you to be their coach`,
  text: (name: string) =>
    `${name} invited you to work together towards your goals on ${product}, ` +
    'where people keep their commitments in company.',
  asFriend: "You will see each other's commitments, view only, and can talk about them.",
  asCoach: 'As their coach you see what they have committed to, and can talk with them. They do not see yours.',
  action: 'Accept the invitation',
  lifetime: (days: number) => `The link works for ${days} days, once.`,
  otherwise: 'If you do not want this, ignore this email: nothing happens.',
  why: (name: string) => `You get this email because ${name} entered your address to invite you.`,
};

export const accepted = {
  subject: (name: string) => `${name} accepted your invitation`,
  preheaderOfFriend: 'You are confidants now.',
  preheaderOfCoach: 'They are your coach now.',
  text: (name: string, email: string) => `${name} (${email}) accepted your invitation to ${product}.`,
  asFriend: "You see each other's commitments now, and your chat is open.",
  asCoach: 'As your coach they see what you have committed to, and your chat is open.',
  action: 'Open the chat',
  why: (name: string) => `You get this email because you invited ${name}.`,
};

export const photoNotAnalyzed = {
  subject: 'Photo not analyzed',
  heading: 'Your photo was not analyzed',
  text: 'The entry is kept. You can try again there, or enter what you ate.',
  action: 'Open the day',
  why: 'You get this email because you uploaded a photo of a meal.',
};

export const testEmail = {
  subject: `Test email from ${product}`,
  preheader: 'Email reaches you here.',
  heading: 'Email works',
  text: `Email from ${product} reaches you here. There is nothing to do.`,
  preferences:
    'What comes, and when, is as you set it in Notification Settings: at once, as a daily digest, as a weekly summary, ' +
    'or never. What would come in your quiet hours waits for their end; invitations come at once.',
  why: 'You get this email because you asked for it in Notification Settings.',
};

export const messages = {
  /** In place of a group's name that must not be shown. */
  groupChat: 'a group chat',
  /** `from` is null where several wrote in a group, `group` in a chat of two. */
  title(count: number, from: string | null, group: string | null): string {
    const what = plural(count, { one: 'New message', other: `${count} new messages` });
    return `${what}${from === null ? '' : ` from ${from}`}${group === null ? '' : ` in ${group}`}`;
  },
  /** `others` wrote, too. */
  writers(first: string, second: string | null, others: number): string {
    if (second === null) return first;
    if (others === 0) return `${first} and ${second}`;
    return `${first}, ${second} and ${plural(others, { one: '1 other', other: `${others} others` })}`;
  },
  one: (writer: string, group: string | null) =>
    group === null ? `${writer} wrote to you:` : `${writer} wrote in ${group}:`,
  /** `newest` is the writer of the last one, where several wrote. */
  several(count: number, writers: string, group: string | null, newest: string | null): string {
    const where = group === null ? 'to you' : `in ${group}`;
    return `${writers} wrote ${count} messages ${where}. The newest${newest === null ? '' : `, from ${newest}`}:`;
  },
  waited: (count: number) =>
    plural(count, {
      one: 'It waited for the end of your quiet hours.',
      other: 'They waited for the end of your quiet hours.',
    }),
  action: 'Open the chat',
  noFurther: 'No further email comes about this chat until you have read it.',
  why: 'You get this email because your email frequency is Immediate.',
};

export const digest = {
  headings: { daily: 'Your day', weekly: 'Your week' },
  weeklySubject: (contents: string) => `Your week: ${contents}`,
  empty: 'Your digest',
  preheader: 'What waits for you.',
  introduction: 'Here is where things stand.',
  action: 'Open your dashboard',
  why: {
    daily: 'You get this email because your email frequency is Daily Digest.',
    weekly: 'You get this email because your email frequency is Weekly Summary.',
  },
  preferences: 'Change how you are notified',

  dueToday: 'Due today',
  due: (date: string) => `Due ${date}`,
  openCommitments: 'Open commitments',
  unreadChats: 'Unread chats',
  chat: 'A chat',
  newMessages: (count: number) => plural(count, { one: `${count} new message`, other: `${count} new messages` }),
  invitations: (count: number) =>
    plural(count, { one: 'An invitation waits for your answer', other: 'Invitations wait for your answer' }),
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

  /** Parts of the subject: the first one begins it. */
  summary: {
    dueToday: (count: number) =>
      plural(count, { one: `${count} commitment due today`, other: `${count} commitments due today` }),
    open: (count: number) => plural(count, { one: `${count} open commitment`, other: `${count} open commitments` }),
    chats: (count: number) => plural(count, { one: `${count} unread chat`, other: `${count} unread chats` }),
    invitations: (count: number) => plural(count, { one: `${count} invitation`, other: `${count} invitations` }),
    missed: (count: number) => `${count} missed`,
    confidants: 'how your confidants are doing',
    encouragement: 'a thought for the way',
  },
};
