import {
  accountDeleted,
  emailChanged,
  emailLeft,
  exportReady,
  newBrowser,
  passkeyAdded,
  resetPassword,
  verifyEmail,
} from '#functions/lib/emails/account.ts';
import { type Digest, digest } from '#functions/lib/emails/digest.ts';
import { type Email, type EmailLanguage, emailLanguage } from '#functions/lib/emails/email.ts';
import {
  accepted,
  invite,
  messages,
  photoNotAnalyzed,
  reminderEmail,
  testMail,
} from '#functions/lib/emails/notifications.ts';
import { reviewLetter } from '#functions/lib/emails/review.ts';
import { sentenceWriter } from '#functions/lib/review-sentences.ts';

/* Every email of the product, with ordinary or hostile input. Each has the list of its links, in order. */

export interface Sample {
  rendered: Email;
  /** The links, except the one to unsubscribe. */
  links: string[];
}

/** Text that people typed. */
export interface Words {
  name: string;
  person: string;
  others: string[];
  group: string;
  title: string;
  message: string;
  citation: string;
  email: string;
  newEmail: string;
}

export const ENGLISH = await emailLanguage();

const SITE = 'https://app.example.com';
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMUpEM0s2VjhHIn0.k3XvYw8hQ2sJrLmN5pTzBcDfGhKlMnPqRsTvWxYz0A4';

export const link = (path: string): string => `${SITE}${path}`;
export const UNSUBSCRIBE_URL = link(`/unsubscribe?token=${TOKEN}&from=mail`);

export const ORDINARY: Words = {
  name: 'Ada Lovelace',
  person: 'Grace Hopper',
  others: ['Bob Martin', 'Mary Jackson', 'Alan Turing'],
  group: 'Sunday walkers',
  title: 'Read twenty pages',
  message:
    'I finished chapter three before breakfast, and it was worth getting up for. Shall we talk about it on Sunday, after the walk? Bring the map, and something warm for the hill.',
  citation: 'Ecclesiastes 4:9',
  email: 'ada@example.com',
  newEmail: 'countess@example.org',
};

const endless = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200);

export const HOSTILE: Words = {
  name: `<b>\u202e${endless.slice(0, 60)}`,
  person: `<td><table>"'&amp;${endless.slice(0, 60)}`,
  others: ['مرحبا بالعالم', '👩‍👩‍👧'.repeat(8), 'W'.repeat(80)],
  group: `\u202e<img src=x onerror=alert(1)>${'W'.repeat(50)}`,
  title: endless,
  message: `<script>alert(1)</script> \u202e${'W'.repeat(200)} https://evil.example`,
  citation: '',
  email: `${'w'.repeat(230)}@example.com`,
  newEmail: `${'m'.repeat(230)}@example.com`,
};

const SIGNED_IN = Date.parse('2026-11-22T20:15:00Z');

/** Every email by name, with these words and in this language. */
export function emailsSaying(words: Words, language = ENGLISH): Record<string, Sample> {
  const { name, person, others, group, title, message, email, newEmail } = words;
  const unsubscribeUrl = UNSUBSCRIBE_URL;
  const chat = { preview: message, url: link('/chats/01JD3K6V8G0000000000000001'), unsubscribeUrl };
  const pressed = (url: string, make: (url: string) => Email): Sample => ({ rendered: make(url), links: [url, url] });
  const invitation = link(`/register?token=${TOKEN}&proof=${TOKEN}`);
  return {
    verify: pressed(link(`/verify-email?token=${TOKEN}`), (url) =>
      verifyEmail({ name, email, url, unsubscribeUrl }, language),
    ),
    reset: pressed(link(`/reset-password?token=${TOKEN}`), (url) =>
      resetPassword({ name, url, unsubscribeUrl }, language),
    ),
    changed: pressed(link('/forgot-password'), (url) =>
      emailChanged({ name, from: email, to: newEmail, url, unsubscribeUrl }, language),
    ),
    'changed-back': pressed(link(`/restore-email?token=${TOKEN}`), (restoreUrl) =>
      emailChanged(
        { name, from: email, to: newEmail, url: link('/forgot-password'), restoreUrl, unsubscribeUrl },
        language,
      ),
    ),
    deleted: { rendered: accountDeleted({ email, unsubscribeUrl }, language), links: [] },
    left: { rendered: emailLeft({ email, unsubscribeUrl }, language), links: [] },
    'passkey-added': pressed(link('/settings#passkeys'), (url) =>
      passkeyAdded({ names: { user: name, passkey: title }, url, unsubscribeUrl }, language),
    ),
    'new-browser': pressed(link('/settings#sessions'), (url) =>
      newBrowser(
        {
          name,
          device: { browser: 'samsung', system: 'android' },
          at: SIGNED_IN,
          timezone: 'Asia/Tokyo',
          url,
          unsubscribeUrl,
        },
        language,
      ),
    ),
    'export-ready': pressed(link('/settings#export'), (url) =>
      exportReady({ name, url, hours: 24, unsubscribeUrl }, language),
    ),
    'invite-friend': pressed(invitation, (url) =>
      invite({ sender: person, isSenderVerified: true, role: 'friend', url, unsubscribeUrl }, language),
    ),
    'invite-coach': pressed(invitation, (url) =>
      invite({ sender: person, isSenderVerified: true, role: 'coach', url, unsubscribeUrl }, language),
    ),
    message: pressed(chat.url, () =>
      messages({ ...chat, chat: null, people: [person], count: 1, merged: false }, language),
    ),
    messages: pressed(chat.url, () =>
      messages({ ...chat, chat: group, people: [person, ...others], count: 12, merged: true }, language),
    ),
    accepted: pressed(chat.url, (url) =>
      accepted({ name: person, email: newEmail, role: 'friend', url, unsubscribeUrl }, language),
    ),
    'digest-daily': sampleDigest(dailyDigest(words, language), language),
    'digest-weekly': sampleDigest(
      {
        ...dailyDigest(words, language),
        frequency: 'weekly',
        chats: [],
        moreChats: 0,
        due: [
          { title, dueDate: '2026-11-22', url: link('/commitments/01JD3K6V8G0000000000000003') },
          { title: 'Call Mother', dueDate: null, url: link('/commitments/01JD3K6V8G0000000000000004') },
        ],
        moreDue: 0,
      },
      language,
    ),
    photo: pressed(link('/powerups/fitness?date=2026-11-22'), (url) =>
      photoNotAnalyzed({ sentence: language.text.photoFailures.no_food({ limit: '' }), url, unsubscribeUrl }, language),
    ),
    reminder: sampleReminder(
      [{ title, said: `» ${title}`, isLimit: false, url: link('/commitments/01JD3K6V8G0000000000000003') }],
      language,
    ),
    reminders: sampleReminder(
      [
        { title, said: undefined, isLimit: false, url: link('/commitments/01JD3K6V8G0000000000000003') },
        {
          title: 'Call Mother',
          said: `» ${person}`,
          isLimit: true,
          url: link('/commitments/01JD3K6V8G0000000000000004'),
        },
      ],
      language,
    ),
    review: sampleReview(words, language),
    test: { rendered: testMail({ name, unsubscribeUrl }, language), links: [] },
  };
}

function sampleReview({ name, title, message }: Words, language: EmailLanguage): Sample {
  const week = { from: '2026-11-16', to: '2026-11-22' };
  const write = sentenceWriter(week, language.text);
  const entries = ['3', '4'].map((id) => link(`/history?month=2026-11#01JD3K6V8G000000000000000${id}.2026-11-17`));
  const sentences = [
    { text: write({ code: 'done_days', params: { title, done: 5, of: 7 } }), url: entries[0] },
    { text: write({ code: 'missed_note', params: { title, date: '2026-11-17', note: message } }), url: entries[1] },
  ];
  const urls = { review: link('/reviews/01JD3K6V8G0000000000000001-2026-11-16'), preferences: link('/settings') };
  return {
    rendered: reviewLetter({ name, week, sentences, urls, unsubscribeUrl: UNSUBSCRIBE_URL }, language),
    links: [...entries, urls.review, urls.review, urls.preferences],
  };
}

function sampleReminder(rows: Parameters<typeof reminderEmail>[0]['rows'], language: EmailLanguage): Sample {
  const url = rows.length > 1 ? link('/commitments') : (rows[0]?.url ?? '');
  return {
    rendered: reminderEmail({ rows, url, unsubscribeUrl: UNSUBSCRIBE_URL }, language),
    links: [...(rows.length > 1 ? rows.map((row) => row.url) : []), url, url],
  };
}

function sampleDigest(contents: Digest, language: EmailLanguage): Sample {
  const { dashboard, confidants, preferences } = contents.urls;
  return {
    rendered: digest(contents, language),
    links: [
      ...contents.due.map(({ url }) => url),
      ...contents.resumed.map(({ url }) => url),
      ...contents.chats.map(({ url }) => url),
      ...contents.invitations.map(() => confidants),
      ...contents.missed.map(({ url }) => url),
      ...contents.confidants.map(({ url }) => url),
      dashboard,
      dashboard,
      preferences,
    ],
  };
}

/** A digest with all its parts. */
export function dailyDigest({ name, person, others, group, title, citation }: Words, language = ENGLISH): Digest {
  return {
    name,
    frequency: 'daily',
    chats: [
      { name: person, unread: 3, url: link('/chats/01JD3K6V8G0000000000000001') },
      { name: group, unread: 1, url: link('/chats/01JD3K6V8G0000000000000002') },
    ],
    moreChats: 0,
    invitations: [{ sender: others[0] ?? '', role: 'coach' }],
    due: [
      { title, dueDate: null, url: link('/commitments/01JD3K6V8G0000000000000003') },
      { title: 'Call Mother', dueDate: null, url: link('/commitments/01JD3K6V8G0000000000000004') },
    ],
    resumed: [{ title: 'Swim', url: link('/commitments/01JD3K6V8G0000000000000005') }],
    moreResumed: 0,
    missed: [
      {
        title,
        when: language.text.emails.digest.yesterday,
        url: link('/commitments/01JD3K6V8G0000000000000003'),
      },
    ],
    moreDue: 4,
    moreMissed: 0,
    confidants: [person, ...others].map((each, index) => ({
      name: each,
      done: index,
      total: index * 2,
      url: link(`/confidants/01JD3K6V8G000000000000000${index}/show`),
    })),
    moreConfidants: 2,
    encouragement: { body: 'Two are better than one, because they have a good reward for their labor.', citation },
    urls: {
      dashboard: link('/dashboard'),
      confidants: link('/confidants'),
      preferences: link('/settings/notifications'),
    },
    unsubscribeUrl: UNSUBSCRIBE_URL,
  };
}
