import fc from 'fast-check';
import { describe, test } from 'vitest';
import { EMAIL_FREQUENCIES } from '#shared/contracts/notification-preferences.ts';
import {
  CHANNELS,
  type Circumstances,
  decide,
  NOTIFICATION_KINDS,
  type Verdict,
} from '#shared/domain/notifications.ts';
import { quietUntil } from '#shared/domain/quiet-hours.ts';

/* What holds for decisions about notifications in any circumstances, with any quiet hours. */

const isInApp = ({ channel }: Circumstances) => channel === 'in_app';
const isEmail = ({ channel }: Circumstances) => channel === 'email';
const isInvitation = (of: Circumstances) => isEmail(of) && of.kind === 'invitation';
const isDigest = (of: Circumstances) => isEmail(of) && of.kind === 'digest';
const isQuiet = ({ quietUntil: until }: Circumstances) => until !== undefined;

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
          weekly_review: fc.boolean(),
        }),
        isOver: fc.boolean(),
        hasDevice: fc.boolean(),
        address: fc.constantFrom(
          'fine' as const,
          'unproved' as const,
          'unsubscribed' as const,
          'bounced' as const,
          'complained' as const,
        ),
        isMailed: fc.boolean(),
        isLate: fc.boolean(),
        isForOther: fc.boolean(),
        isLookBack: fc.boolean(),
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
    always((of, { action }) => isInApp(of) || isInvitation(of) || !(isQuiet(of) && action === 'send'));
  });

  test('a digest is held until the end of quiet hours only if it would be sent without them', () => {
    always((of, verdict) => {
      if (!isDigest(of) || of.quietUntil === undefined) return true;
      const otherwise = decide({ ...of, quietUntil: undefined });
      const expected: Verdict =
        otherwise.action === 'send' ? { action: 'hold', reason: 'quiet', until: of.quietUntil } : otherwise;
      return JSON.stringify(verdict) === JSON.stringify(expected);
    });
  });

  test('a held notification waits until the end of the current quiet hours, which is in the future', () => {
    always((of, verdict, at) => verdict.action !== 'hold' || (verdict.until === of.quietUntil && verdict.until > at));
    always((of, { action }) => action !== 'hold' || isQuiet(of));
  });

  test('nothing is sent or held on a channel that is off, except the email of an invitation', () => {
    always((of, { action }) => {
      const { push_enabled, email_enabled, in_app_enabled } = of.preferences;
      const isOn = { push: push_enabled, email: email_enabled || of.kind === 'invitation', in_app: in_app_enabled };
      return isOn[of.channel] || action === 'drop';
    });
  });

  test('a digest is mailed only with content, and only to a verified address that gets email', () => {
    always((of, { action }) => !(isDigest(of) && action === 'send') || (of.hasContent && of.address === 'fine'));
  });

  test('no email is sent to an address that unsubscribed, bounced or complained', () => {
    always((of, { action }) => !(isEmail(of) && action === 'send') || ['fine', 'unproved'].includes(of.address));
  });

  test('only an email waits for a digest, and only a push or an email is held', () => {
    always((of, { action }) => (action !== 'digest' || isEmail(of)) && (action !== 'hold' || !isInApp(of)));
  });
});
