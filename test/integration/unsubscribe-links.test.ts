import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { unsubscribe } from '#shared/contracts/unsubscribe.ts';
import { verified } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import { notificationEmails, preferencesOf } from '#test/support/notifications.ts';
import { mailsTo, tokenIn } from '#test/support/world.ts';
import { askForReset, moveAndVerify } from './support/accounts.ts';
import { someAddress } from './support/invitations.ts';
import { addressIn, follow, test, tokenOf } from './support/unsubscribe.ts';

/* The link to unsubscribe, in the header of an email and on the page. */

const message = 'Invalid unsubscribe link';
const details = [{ code: 'invalid_unsubscribe_link', message }];
const INVALID = [422, { error: message, errors: [message], details }];

describe('an unsubscribe link', () => {
  test('works on the page as in the header, and not by GET, because mail scanners follow links', async ({ world }) => {
    const ada = await verified(world);
    await ada.call(notificationPreferences.testEmail);
    const mail = (await notificationEmails(ada)).at(-1);
    expect((await fetch(addressIn(mail))).status).toBe(404);
    expect((await preferencesOf(ada)).email_enabled).toBe(true);
    const [, token = ''] = /\/unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    expect(mail?.html).toContain(`/unsubscribe?token=${token}`);
    expect(await follow(world, token)).toBe(204);
    expect((await preferencesOf(ada)).email_enabled).toBe(false);
  });

  test('that is invalid, of another kind or missing changes nothing', async ({ world }) => {
    const ada = await world.registered();
    const [verify] = await mailsTo(world.url, ada.email);
    const token = tokenOf(verify);
    const [header = '', claims = '', signature = ''] = token.split('.');
    const grace = await world.registered();
    const [, others = ''] = tokenOf((await mailsTo(world.url, grace.email))[0]).split('.');
    await ada.verify();
    await askForReset(world, ada.email);
    const link = tokenIn(await ada.mailTo('reset-password'));
    const unsigned = `${btoa(JSON.stringify({ alg: 'none', typ: 'unsubscribe+jwt' })).replaceAll('=', '')}.${claims}.`;
    const invalid = [
      `${header}.${claims}`,
      `${header}.${others}.${signature}`,
      `${header}.${claims}.${signature.slice(0, -3)}AAA`,
      unsigned,
      ada.token ?? '',
      tokenIn(verify),
      link,
      'none',
      randomUUID(),
      '',
    ];
    for (const wrong of sampled(invalid, 7)) {
      expect(await follow(world, wrong)).toEqual(INVALID);
    }
    const { status, errors } = await world.anyone.refusal(unsubscribe.create);
    expect([status, errors]).toEqual([422, ['Invalid unsubscribe link']]);
    for (const each of [ada, grace]) expect((await preferencesOf(each)).email_enabled).toBe(true);
  });

  test('of an address that Ada has left does not affect her mail', async ({ world }) => {
    const ada = await world.registered();
    await ada.verify();
    const token = tokenOf((await mailsTo(world.url, ada.email))[0]);
    await moveAndVerify(world, ada, someAddress());
    expect(await follow(world, token)).toBe(204);
    expect((await preferencesOf(ada)).email_enabled).toBe(true);
  });

  test('is valid for a year', async ({ world }) => {
    const [ada, grace] = await Promise.all([world.registered(), world.registered()]);
    for (const each of [ada, grace]) await each.verify();
    const [early, late] = await Promise.all(
      [ada, grace].map(async ({ email }) => tokenOf((await mailsTo(world.url, email))[0])),
    );
    await world.setClock('2027-11-20T00:00:00Z');
    expect(await follow(world, early!)).toBe(204);
    await world.setClock('2027-11-24T12:00:00Z');
    expect(await follow(world, late!)).toEqual(INVALID);
    expect((await preferencesOf(await ada.elsewhere())).email_enabled).toBe(false);
    expect((await preferencesOf(await grace.elsewhere())).email_enabled).toBe(true);
  });
});
