import { describe, expect, test } from 'vitest';
import { EMAIL_FREQUENCIES } from '#shared/contracts/notification-preferences.ts';
import {
  type AddressState,
  CHANNELS,
  type Circumstances,
  decide,
  NOTIFICATION_KINDS,
  REASONS,
  type Reason,
  type Verdict,
} from '#shared/domain/notifications.ts';
import { reasons } from '#shared/text/notifications.ts';

/*
 * Decisions about notifications in every combination of circumstances. They are checked against the agreed rules, of
 * which the first that applies decides, and against the conditions under which each reason is true.
 */

const ADDRESSES: readonly AddressState[] = ['fine', 'unproved', 'unsubscribed', 'bounced', 'complained'];
const FLAGS = [false, true];
const LATER = Date.parse('2026-11-21T08:00:00Z');

function* allCombinations(): Generator<Circumstances> {
  for (const kind of NOTIFICATION_KINDS)
    for (const channel of CHANNELS)
      for (const push_enabled of FLAGS)
        for (const email_enabled of FLAGS)
          for (const in_app_enabled of FLAGS)
            for (const email_frequency of EMAIL_FREQUENCIES)
              for (const quietUntil of [undefined, LATER])
                for (const isOver of FLAGS)
                  for (const hasDevice of FLAGS)
                    for (const address of ADDRESSES)
                      for (const isMailed of FLAGS)
                        for (const hasContent of FLAGS)
                          for (const isLate of FLAGS) {
                            const switches = { push_enabled, email_enabled, in_app_enabled };
                            for (const weekly_review of kind === 'review' ? FLAGS : [false]) {
                              const preferences = { ...switches, email_frequency, weekly_review };
                              const decided = { kind, channel, preferences, quietUntil, isOver, isLate };
                              const other = { isMailed, hasContent, isForOther: false, isLookBack: false };
                              const of = { ...decided, hasDevice, address, ...other };
                              yield of;
                              if (kind !== 'message') continue;
                              yield { ...of, isForOther: true };
                              yield { ...of, isLookBack: true };
                              yield { ...of, isLookBack: true, preferences: { ...preferences, weekly_review: true } };
                            }
                          }
}

type Action = Verdict['action'];
type Rule = [sentence: string, applies: (of: Circumstances) => boolean, action: Action, reason: Reason | 'address'];

const inApp = ({ channel }: Circumstances) => channel === 'in_app';
const push = ({ channel }: Circumstances) => channel === 'push';
const email = ({ channel }: Circumstances) => channel === 'email';
const invitation = (of: Circumstances) => email(of) && of.kind === 'invitation';
const reminder = (of: Circumstances) => !inApp(of) && of.kind === 'reminder';
const digest = (of: Circumstances) => email(of) && of.kind === 'digest';
const review = (of: Circumstances) => email(of) && of.kind === 'review';
const inLetter = (of: Circumstances) => of.isLookBack && of.preferences.weekly_review;
const tooLate = (of: Circumstances) => reminder(of) && of.isLate;
const quiet = ({ quietUntil: until }: Circumstances) => until !== undefined;
const sentTo = (...frequencies: string[]) => {
  return ({ preferences }: Circumstances) => frequencies.includes(preferences.email_frequency);
};
const all =
  (...conditions: ((of: Circumstances) => boolean)[]) =>
  (of: Circumstances) =>
    conditions.every((holds) => holds(of));

/** The first rule that applies decides. */
const RULES: readonly Rule[] = [
  ['Nobody is told of a question to the other person of the chat', (of) => of.isForOther, 'drop', 'asked_other'],
  [
    'No in-app notification is sent if they are off',
    all(inApp, (of) => !of.preferences.in_app_enabled),
    'drop',
    'in_app_off',
  ],
  ['An in-app notification is shown immediately, also in quiet hours', inApp, 'send', 'in_app_on'],
  [
    'No invitation is mailed to an address that unsubscribed, bounced or complained',
    all(invitation, ({ address }) => ['unsubscribed', 'bounced', 'complained'].includes(address)),
    'drop',
    'address',
  ],
  [
    'An invitation is mailed immediately, regardless of quiet hours, frequency and preference',
    invitation,
    'send',
    'invitation_mailed',
  ],
  ['No push is sent if they are off', all(push, (of) => !of.preferences.push_enabled), 'drop', 'push_off'],
  ['A push needs a registered device', all(push, (of) => !of.hasDevice), 'drop', 'no_device'],
  ['No email is sent if they are off', all(email, (of) => !of.preferences.email_enabled), 'drop', 'email_off'],
  [
    'No notification is mailed to an address that is not verified or gets no email',
    all(email, (of) => of.address !== 'fine'),
    'drop',
    'address',
  ],
  ['Whoever wants e-mail never gets none', all(email, sentTo('never')), 'drop', 'email_never'],
  ['Whoever gets each e-mail at once gets no digest', all(digest, sentTo('immediate')), 'drop', 'email_immediate'],
  ['A digest is dropped when the next one is due', all(digest, (of) => of.isOver), 'drop', 'over'],
  ['A digest without content is not sent', all(digest, (of) => !of.hasContent), 'drop', 'digest_empty'],
  ['A digest waits in quiet hours', all(digest, quiet), 'hold', 'quiet'],
  ['A daily digest is sent when it is due', all(digest, sentTo('daily')), 'send', 'digest_daily'],
  ['A weekly summary is sent when it is due', all(digest, sentTo('weekly')), 'send', 'digest_weekly'],
  [
    'A weekly review is for those who asked for it',
    all(review, (of) => !of.preferences.weekly_review),
    'drop',
    'review_off',
  ],
  ['A weekly review that was answered, or is a week late, is dropped', all(review, (of) => of.isOver), 'drop', 'over'],
  ['A week that holds nothing has no letter', all(review, (of) => !of.hasContent), 'drop', 'review_empty'],
  ['A weekly review waits in quiet hours', all(review, quiet), 'hold', 'quiet'],
  ['A weekly review is sent whatever the frequency', review, 'send', 'review_on'],
  ['A reminder of what is no longer open is dropped', all(reminder, (of) => of.isOver), 'drop', 'not_open'],
  ['A reminder that comes late is dropped', all(reminder, (of) => of.isLate), 'drop', 'late'],
  ['A notification that is over is dropped', (of) => of.isOver, 'drop', 'over'],
  [
    'A reminder is mailed only to whoever gets each email at once',
    all(reminder, email, sentTo('daily', 'weekly')),
    'drop',
    'email_not_immediate',
  ],
  ['With the frequency daily, an email waits for the digest', all(email, sentTo('daily')), 'digest', 'email_digest'],
  [
    'With the frequency weekly, an email waits for the summary',
    all(email, sentTo('weekly')),
    'digest',
    'email_summary',
  ],
  [
    'Whoever gets the letter about a week gets no other email to look back on it',
    all(email, inLetter),
    'drop',
    'review_letter',
  ],
  ['There is one email for a chat until it is read', all(email, (of) => of.isMailed), 'drop', 'email_mailed'],
  ['Pushes and immediate emails wait in quiet hours', quiet, 'hold', 'quiet'],
  ['A push is sent immediately', push, 'send', 'push_on'],
  ['An immediate email is sent immediately', email, 'send', 'email_immediate'],
];

function verdictByRules(of: Circumstances): Verdict & { rule: string } {
  const found = RULES.find(([, applies]) => applies(of));
  if (!found) throw new Error(`No rule applies to ${JSON.stringify(of)}`);
  const [rule, , action, named] = found;
  const reason = named === 'address' ? (of.address as Reason) : named;
  return action === 'hold' ? { action, reason, until: LATER, rule } : { action, reason, rule };
}

/** When a reason is true, for each action that it can explain. The missing reasons are only given during sending. */
const TRUE_WHEN: Partial<Record<Reason, Partial<Record<Action, (of: Circumstances) => boolean>>>> = {
  in_app_on: { send: all(inApp, (of) => of.preferences.in_app_enabled) },
  in_app_off: { drop: all(inApp, (of) => !of.preferences.in_app_enabled) },
  push_on: { send: all(push, (of) => of.preferences.push_enabled && of.hasDevice && !of.isOver && !tooLate(of)) },
  push_off: { drop: all(push, (of) => !of.preferences.push_enabled) },
  no_device: { drop: all(push, (of) => !of.hasDevice) },
  email_off: { drop: all(email, (of) => !of.preferences.email_enabled) },
  email_never: { drop: all(email, sentTo('never')) },
  email_immediate: {
    send: all(email, sentTo('immediate'), (of) => of.preferences.email_enabled && !of.isOver && !of.isMailed),
    drop: all(digest, sentTo('immediate')),
  },
  email_digest: { digest: all(email, sentTo('daily'), (of) => of.preferences.email_enabled && !of.isOver) },
  email_summary: { digest: all(email, sentTo('weekly'), (of) => of.preferences.email_enabled && !of.isOver) },
  email_mailed: { drop: all(email, (of) => of.isMailed) },
  invitation_mailed: { send: invitation },
  digest_daily: { send: all(digest, sentTo('daily'), (of) => !quiet(of) && !of.isOver) },
  digest_weekly: { send: all(digest, sentTo('weekly'), (of) => !quiet(of) && !of.isOver) },
  digest_empty: { drop: all(digest, (of) => !of.hasContent) },
  review_on: { send: all(review, (of) => of.preferences.weekly_review && !quiet(of) && !of.isOver) },
  review_off: { drop: all(review, (of) => !of.preferences.weekly_review) },
  review_empty: { drop: all(review, (of) => !of.hasContent) },
  review_letter: { drop: all(email, inLetter, sentTo('immediate'), (of) => !of.isOver) },
  unproved: { drop: all(email, (of) => of.address === 'unproved') },
  unsubscribed: { drop: all(email, (of) => of.address === 'unsubscribed') },
  bounced: { drop: all(email, (of) => of.address === 'bounced') },
  complained: { drop: all(email, (of) => of.address === 'complained') },
  not_open: { drop: all(reminder, (of) => of.isOver) },
  late: { drop: all(reminder, (of) => of.isLate && !of.isOver) },
  email_not_immediate: { drop: all(reminder, email, sentTo('daily', 'weekly'), (of) => !of.isOver && !of.isLate) },
  asked_other: { drop: (of) => of.isForOther },
  over: { drop: (of) => !inApp(of) && !reminder(of) && of.isOver },
  quiet: { hold: (of) => !inApp(of) && quiet(of) },
};

/** Reasons that are given during sending, after the decision. */
const GIVEN_DURING_SENDING: readonly Reason[] = ['push_refused', 'email_refused', 'quiet_over', 'replaced'];

describe('in every combination of circumstances', () => {
  test('the first rule that applies is followed', () => {
    const combinations = [...allCombinations()];
    expect(combinations).toHaveLength((5 + 4 + 2) * 3 * 2 ** 3 * 4 * 2 * 2 * 2 * 5 * 2 * 2 * 2);
    const wrong = combinations.flatMap((of) => {
      const { rule, ...expected } = verdictByRules(of);
      const verdict = decide(of);
      return isSame(verdict, expected) ? [] : [{ of, rule, expected, verdict }];
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  test('every rule decides something', () => {
    const deciding = new Set([...allCombinations()].map((of) => verdictByRules(of).rule));
    expect(RULES.map(([sentence]) => sentence).filter((sentence) => !deciding.has(sentence))).toEqual([]);
  });

  test('the reason is true and explains the action', () => {
    const untrue = [...allCombinations()].flatMap((of) => {
      const { action, reason } = decide(of);
      return TRUE_WHEN[reason]?.[action]?.(of) ? [] : [{ of, action, reason }];
    });
    expect(untrue.slice(0, 5)).toEqual([]);
  });

  test('circumstances of other channels do not change the decision', () => {
    const others: Record<string, Partial<Circumstances>[]> = {
      in_app: [
        { hasDevice: true },
        { isMailed: true },
        { isOver: true },
        { isLate: true },
        { address: 'bounced' },
        { quietUntil: LATER },
      ],
      push: [{ address: 'bounced' }, { isMailed: true }],
      email: [{ hasDevice: true }],
    };
    for (const of of allCombinations()) {
      for (const other of others[of.channel] ?? []) {
        if (!isSame(decide(of), decide({ ...of, ...other }))) expect(decide({ ...of, ...other })).toEqual(decide(of));
      }
    }
  });
});

function isSame(one: Verdict, other: Verdict): boolean {
  const untilOf = (verdict: Verdict) => (verdict.action === 'hold' ? verdict.until : undefined);
  return one.action === other.action && one.reason === other.reason && untilOf(one) === untilOf(other);
}

describe('a reason', () => {
  test('has its own sentence, and is used by a decision or during sending', () => {
    const sentences = Object.values(reasons);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^!\n]*[^.!\n]\.$/);
    const decided = [...allCombinations()].map((of) => decide(of).reason);
    const used = new Set<Reason>([...decided, ...GIVEN_DURING_SENDING]);
    expect([...REASONS].toSorted()).toEqual([...used].toSorted());
  });
});
