import fc from 'fast-check';
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
import { quietUntil } from '#shared/domain/quiet-hours.ts';
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
                        for (const hasContent of FLAGS) {
                          const preferences = { push_enabled, email_enabled, in_app_enabled, email_frequency };
                          const decided = { kind, channel, preferences, quietUntil, isOver };
                          yield { ...decided, hasDevice, address, isMailed, hasContent };
                        }
}

type Action = Verdict['action'];
type Rule = [sentence: string, applies: (of: Circumstances) => boolean, action: Action, reason: Reason | 'address'];

const inApp = ({ channel }: Circumstances) => channel === 'in_app';
const push = ({ channel }: Circumstances) => channel === 'push';
const email = ({ channel }: Circumstances) => channel === 'email';
const invitation = (of: Circumstances) => email(of) && of.kind === 'invitation';
const digest = (of: Circumstances) => email(of) && of.kind === 'digest';
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
  ['A notification that is over is dropped', (of) => of.isOver, 'drop', 'over'],
  ['With the frequency daily, an email waits for the digest', all(email, sentTo('daily')), 'digest', 'email_digest'],
  [
    'With the frequency weekly, an email waits for the summary',
    all(email, sentTo('weekly')),
    'digest',
    'email_summary',
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
  push_on: { send: all(push, (of) => of.preferences.push_enabled && of.hasDevice && !of.isOver) },
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
  unproved: { drop: all(email, (of) => of.address === 'unproved') },
  unsubscribed: { drop: all(email, (of) => of.address === 'unsubscribed') },
  bounced: { drop: all(email, (of) => of.address === 'bounced') },
  complained: { drop: all(email, (of) => of.address === 'complained') },
  over: { drop: (of) => !inApp(of) && of.isOver },
  quiet: { hold: (of) => !inApp(of) && quiet(of) },
};

/** Reasons that are given during sending, after the decision. */
const GIVEN_DURING_SENDING: readonly Reason[] = ['push_refused', 'email_refused', 'quiet_over'];

describe('in every combination of circumstances', () => {
  test('the first rule that applies is followed', () => {
    const combinations = [...allCombinations()];
    expect(combinations).toHaveLength(5 * 3 * 2 ** 3 * 4 * 2 * 2 * 2 * 5 * 2 * 2);
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

describe('in any circumstances', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const time = minute.map((at) => new Date(at * 60_000).toISOString().slice(11, 16));
  const zone = fc.constantFrom(
    'UTC',
    'America/New_York',
    'Europe/Paris',
    'Asia/Tokyo',
    'Pacific/Apia',
    'Asia/Kathmandu',
  );
  const now = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2028-01-01T00:00:00Z') });
  /** Random circumstances with quiet hours, at any instant. */
  const anyCircumstances = fc
    .record({
      now,
      hours: fc.record({ start: time, end: time }),
      zone,
      of: fc.record({
        kind: fc.constantFrom(...NOTIFICATION_KINDS),
        channel: fc.constantFrom(...CHANNELS),
        preferences: fc.record({
          push_enabled: fc.boolean(),
          email_enabled: fc.boolean(),
          in_app_enabled: fc.boolean(),
          email_frequency: fc.constantFrom(...EMAIL_FREQUENCIES),
        }),
        isOver: fc.boolean(),
        hasDevice: fc.boolean(),
        address: fc.constantFrom(...ADDRESSES),
        isMailed: fc.boolean(),
        hasContent: fc.boolean(),
      }),
    })
    .map(({ of, hours, zone: where, now: at }) => {
      return { now: at, of: { ...of, quietUntil: quietUntil(hours, where, at) } satisfies Circumstances };
    });
  const always = (holds: (of: Circumstances, verdict: Verdict, now: number) => boolean) =>
    fc.assert(
      fc.property(anyCircumstances, ({ of, now: at }) => holds(of, decide(of), at)),
      { numRuns: 3_000 },
    );

  test('no push and no email is sent in quiet hours, except for an invitation', () => {
    always((of, { action }) => inApp(of) || invitation(of) || !(quiet(of) && action === 'send'));
  });

  test('a digest is held until the end of quiet hours only if it would be sent without them', () => {
    always((of, verdict) => {
      if (!digest(of) || of.quietUntil === undefined) return true;
      const otherwise = decide({ ...of, quietUntil: undefined });
      const expected: Verdict =
        otherwise.action === 'send' ? { action: 'hold', reason: 'quiet', until: of.quietUntil } : otherwise;
      return isSame(verdict, expected);
    });
  });

  test('a held notification waits until the end of the current quiet hours, which is in the future', () => {
    always((of, verdict, at) => verdict.action !== 'hold' || (verdict.until === of.quietUntil && verdict.until > at));
    always((of, { action }) => action !== 'hold' || quiet(of));
  });

  test('nothing is sent or held on a channel that is off, except the email of an invitation', () => {
    always((of, { action }) => {
      const { push_enabled, email_enabled, in_app_enabled } = of.preferences;
      const isOn = { push: push_enabled, email: email_enabled || of.kind === 'invitation', in_app: in_app_enabled };
      return isOn[of.channel] || action === 'drop';
    });
  });

  test('a digest is mailed only with content, and only to a verified address that gets email', () => {
    always((of, { action }) => !(digest(of) && action === 'send') || (of.hasContent && of.address === 'fine'));
  });

  test('no email is sent to an address that unsubscribed, bounced or complained', () => {
    always((of, { action }) => !(email(of) && action === 'send') || ['fine', 'unproved'].includes(of.address));
  });

  test('only an email waits for a digest, and only a push or an email is held', () => {
    always((of, { action }) => (action !== 'digest' || email(of)) && (action !== 'hold' || !inApp(of)));
  });
});
