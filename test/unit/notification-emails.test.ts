import { describe, expect, test } from 'vitest';
import { type Digest, digest } from '#functions/lib/emails/digest.ts';
import { emailLanguage } from '#functions/lib/emails/email.ts';
import { accepted, messages, testMail } from '#functions/lib/emails/notifications.ts';
import { dailyDigest, ENGLISH, link, ORDINARY, UNSUBSCRIBE_URL } from '#test/support/emails.ts';

/* The texts of emails about notifications. emails.test.ts tests what all emails have in common. */

const unsubscribeUrl = UNSUBSCRIBE_URL;
const ADDRESSES = [
  'Win at evil.example',
  'https://evil',
  'me@evil',
  '中国。公司',
  'a\\b',
  'evil.\u202eexample',
  'evil\u200b.example',
];

describe('an email about messages', () => {
  const news = { preview: 'Shall we?', url: link('/chats/1'), unsubscribeUrl, merged: false };
  const direct = (count: number, people = ['Grace']) => messages({ ...news, chat: null, people, count }, ENGLISH);
  const group = (count: number, people: string[], chat = 'Sunday walkers') =>
    messages({ ...news, chat, people, count }, ENGLISH);
  const firstLine = ({ text }: { text: string }) => text.split('\n')[0];

  test.each([
    [direct(1), 'New message from Grace', 'Grace wrote to you:'],
    [direct(3), '3 new messages from Grace', 'Grace wrote 3 messages to you. The newest:'],
    [group(1, ['Grace']), 'New message from Grace in Sunday walkers', 'Grace wrote in Sunday walkers:'],
    [
      group(3, ['Grace']),
      '3 new messages from Grace in Sunday walkers',
      'Grace wrote 3 messages in Sunday walkers. The newest:',
    ],
    [
      group(3, ['Grace', 'Ada']),
      '3 new messages in Sunday walkers',
      'Grace and Ada wrote 3 messages in Sunday walkers. The newest, from Grace:',
    ],
    [
      group(3, ['Grace', 'Ada', 'Bob']),
      '3 new messages in Sunday walkers',
      'Grace, Ada and 1 other wrote 3 messages in Sunday walkers. The newest, from Grace:',
    ],
    [
      group(9, ['Grace', 'Ada', 'Bob', 'Mary']),
      '9 new messages in Sunday walkers',
      'Grace, Ada and 2 others wrote 9 messages in Sunday walkers. The newest, from Grace:',
    ],
  ])('says how many messages, by whom and where: %#', (email, subject, sentence) => {
    expect(email.subject).toBe(subject);
    expect(firstLine(email)).toBe(sentence);
    expect(email.html).toContain(`>${subject}</h1>`);
  });

  test.each(ADDRESSES)(
    'hides the name %s of a sender and of a group, as a mail client could make it a link',
    (name) => {
      const { subject, text, html } = group(2, [name, name], name);
      expect(subject).toBe('2 new messages in a group chat');
      expect(text).toContain('Someone and someone wrote 2 messages in a group chat. The newest, from someone:');
      expect(`${text}${html}`).not.toContain(name);
      expect(direct(1, [name]).subject).toBe('New message from someone');
      expect(direct(1, [name]).text).toContain('Someone wrote to you:');
    },
  );

  test('shows the beginning of the newest message, without links', () => {
    const preview = `See https://evil.example/${'x'.repeat(200)}`;
    const { text, html } = messages({ ...news, chat: null, people: ['Grace'], count: 1, preview }, ENGLISH);
    expect(text).toContain(`\n“${preview.slice(0, 139)}…”\n`);
    expect(html).toContain('https://evil.example');
    expect(html).not.toMatch(/href="[^"]*evil/);
  });

  test('has no quote if the preview is empty', () => {
    const { text, html } = messages({ ...news, chat: null, people: ['Grace'], count: 1, preview: ' ' }, ENGLISH);
    expect(`${text}${html}`).not.toContain('“');
  });

  test('says whether it waited for the end of quiet hours, and that the next comes only after reading', () => {
    const waited = messages({ ...news, chat: null, people: ['Grace'], count: 2, merged: true }, ENGLISH);
    expect(waited.text).toContain('\nHeld until quiet hours ended.\n');
    const one = messages({ ...news, chat: null, people: ['Grace'], count: 1, merged: true }, ENGLISH);
    expect(one.text).toContain('\nHeld until quiet hours ended.\n');
    expect(direct(2).text).not.toContain('quiet hours');
    expect(direct(2).text).toContain('\nWe won’t email again until you’ve read it.\n');
  });

  test('has no direction marks in subject and preheader', () => {
    const { subject, html } = messages(
      {
        ...news,
        chat: '\u202eabc',
        people: ['\u2066Grace'],
        count: 1,
        preview: '\u202ex',
      },
      ENGLISH,
    );
    expect(subject).toBe('New message from Grace in abc');
    expect(/<div style="display:none[^>]*>([^&]*)/.exec(html)?.[1]?.trim()).toBe('x');
  });
});

describe('an email about an acceptance', () => {
  const acceptedBy = (name: string) =>
    accepted({ name, email: 'grace@example.com', role: 'friend', url: link('/chats/1'), unsubscribeUrl }, ENGLISH);

  test('has the name of the person and the address that was invited', () => {
    const { subject, text } = acceptedBy('Grace');
    expect(subject).toBe('Grace accepted your invitation');
    expect(text).toContain('Grace (grace@example.com) accepted your invitation to Steadfast.');
    expect(text).toContain('You can now see each other’s commitments');
  });

  test.each(ADDRESSES)('by a person with the name %s shows only the address that was invited', (name) => {
    const { subject, text, html } = acceptedBy(name);
    expect(subject).toBe('Someone accepted your invitation');
    expect(text).toContain('Someone (grace@example.com) accepted');
    expect(`${text}${html}`).not.toContain(name);
  });
});

describe('a digest', () => {
  const nothing: Digest = {
    ...dailyDigest(ORDINARY),
    chats: [],
    moreChats: 0,
    invitations: [],
    due: [],
    resumed: [],
    moreResumed: 0,
    missed: [],
    moreDue: 0,
    moreMissed: 0,
    confidants: [],
    moreConfidants: 0,
    encouragement: null,
  };
  const { chats, invitations, resumed, missed, confidants, encouragement } = dailyDigest(ORDINARY);
  const url = 'https://steadfast.example/commitments/one';
  const today = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ title: `Read ${n}`, dueDate: null, url }));
  const dated = [...today(1), { title: 'Renew', dueDate: '2026-11-22', url }];

  test.each<[Partial<Digest>, daily: string, weekly: string]>([
    [
      { due: today(3), chats },
      '3 commitments due today, 2 unread chats',
      'Your week: 3 commitments due today, 2 unread chats',
    ],
    [{ due: today(1) }, '1 commitment due today', 'Your week: 1 commitment due today'],
    [
      { due: today(3), moreDue: 4, missed },
      '7 commitments due today, 1 missed',
      'Your week: 7 commitments due today, 1 missed',
    ],
    [{ due: dated }, '2 open commitments', 'Your week: 2 open commitments'],
    [{ chats: chats.slice(0, 1) }, '1 unread chat', 'Your week: 1 unread chat'],
    [
      { chats, moreChats: 3, invitations, missed },
      '5 unread chats, 1 invitation',
      'Your week: 5 unread chats, 1 invitation',
    ],
    [{ resumed, moreResumed: 1 }, '2 resumed', 'Your week: 2 resumed'],
    [{ missed, moreMissed: 2 }, '3 missed', 'Your week: 3 missed'],
    [
      { confidants, encouragement },
      'How your confidants are doing, an encouragement',
      'Your week: how your confidants are doing, an encouragement',
    ],
    [{ encouragement }, 'An encouragement', 'Your week: an encouragement'],
  ])('says the most important in its subject: %#', (contents, daily, weekly) => {
    expect(digest({ ...nothing, ...contents }, ENGLISH).subject).toBe(daily);
    expect(digest({ ...nothing, ...contents, frequency: 'weekly' }, ENGLISH).subject).toBe(weekly);
  });

  const SECTIONS = [
    'Due today',
    'Resumed after a pause',
    'Unread chats',
    'You have a pending invitation',
    'Missed',
    'Your confidants',
  ];
  const titles = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title);

  test('has only sections with content, in this order', () => {
    expect(titles(digest(dailyDigest(ORDINARY), ENGLISH).html)).toEqual(SECTIONS);
    expect(titles(digest({ ...nothing, missed, chats }, ENGLISH).html)).toEqual(['Unread chats', 'Missed']);
    expect(titles(digest({ ...nothing, encouragement }, ENGLISH).html)).toEqual([]);
    expect(titles(digest({ ...nothing, invitations: [...invitations, ...invitations] }, ENGLISH).html)).toEqual([
      'You have pending invitations',
    ]);
  });

  test('counts the commitments that it does not list', () => {
    const { text, html } = digest({ ...nothing, due: today(2), moreDue: 5 }, ENGLISH);
    expect(text).toContain(`Due today\n- Read 0\n${url}\n- Read 1\n${url}\nAnd 5 more.\n`);
    expect(html).toContain('And 5 more.');
    expect(digest({ ...nothing, due: today(2) }, ENGLISH).text).not.toContain('more.\n');
  });

  test('has due dates unless all are today', () => {
    const { text } = digest({ ...nothing, due: dated }, ENGLISH);
    expect(text).toContain(`Open commitments\n- Read 0: Due today\n${url}\n- Renew: Due Nov 22\n${url}\n`);
  });

  test('formats dates by the locale of its recipient', async () => {
    const british = await emailLanguage('en-GB');
    expect(digest({ ...nothing, due: dated }, british).text).toContain('\n- Renew: Due 22 Nov\n');
  });

  test('lists what was missed', () => {
    expect(digest({ ...nothing, missed }, ENGLISH).text).toMatch(
      /Missed\n- Read twenty pages: Yesterday\nhttp\S+\/commitments\/\w+\n/,
    );
    expect(digest({ ...nothing, missed: [{ title: 'x', when: 'Nov <9>', url }] }, ENGLISH).html).toContain(
      'Nov &lt;9&gt;',
    );
  });

  test('lists the numbers of confidants, and shows no name that looks like an address', () => {
    const [one] = confidants;
    const { text, html } = digest(
      {
        ...nothing,
        confidants: [
          { ...one!, name: 'Grace', done: 2, total: 3 },
          { ...one!, name: 'evil.example', done: 0, total: 0 },
        ],
        chats: [{ ...chats[0]!, name: 'evil.example', unread: 1 }],
        invitations: [
          { sender: 'evil.example', role: 'friend' },
          { sender: 'Grace', role: 'coach' },
        ],
      },
      ENGLISH,
    );
    expect(text).toContain(`- Grace: 2 of 3 done\n${one!.url}\n- Someone: No commitments\n`);
    expect(text).toContain('- A chat: 1 new message\n');
    expect(text).toContain('- Someone wants to keep commitments with you\n');
    expect(text).toContain('- Grace asks you to be their coach\n');
    expect(`${text}${html}`).not.toContain('evil.example');
  });

  test('quotes an encouragement, with its citation if it has one', () => {
    const body = 'Begin anywhere.';
    const quoted = (citation: string) => digest({ ...nothing, encouragement: { body, citation } }, ENGLISH);
    expect(quoted('John Cage').text).toContain('\n“Begin anywhere.”\n— John Cage\n');
    expect(quoted(' ').text).toContain('\n“Begin anywhere.”\n\n');
    expect(quoted('').html).not.toContain('—');
  });

  test('says why it was sent, and where to change that', () => {
    const [daily, weekly] = (['daily', 'weekly'] as const).map(
      (frequency) => digest({ ...nothing, frequency }, ENGLISH).text,
    );
    const change = `Change notification settings:\n${nothing.urls.preferences}\n`;
    expect(daily).toContain(`You received this email because your email frequency is Daily Digest.\n${change}`);
    expect(weekly).toContain(`You received this email because your email frequency is Weekly Summary.\n${change}`);
  });

  test('blames nobody and counts no streaks', () => {
    const { text } = digest(dailyDigest(ORDINARY), ENGLISH);
    expect(text).not.toMatch(/streak|points|failed|should|only|again|!/i);
  });
});

test('a test email says that email works, and where its settings are', () => {
  const { subject, text } = testMail({ name: 'Ada', unsubscribeUrl }, ENGLISH);
  expect(subject).toBe('Test email from Steadfast');
  expect(text).toMatch(/^Hello Ada,\n\nEmails from Steadfast reach you at this address\./);
  expect(text).toContain('Notification Settings');
});
