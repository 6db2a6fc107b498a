import { expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { accepted, confidantsOf, invited, verified } from '#test/support/confidants.ts';
import { mailsTo } from '#test/support/world.ts';
import { emailKinds } from './support/accounts.ts';
import { someAddress } from './support/invitations.ts';
import { test } from './support/test.ts';

/* Senders with an unverified address: they could mail anything to anyone under any name. */

test('three invitations of an unverified sender are mailed, and the unused others when the address is verified', async ({
  world,
}) => {
  const ada = await world.person({ name: 'Ada Lovelace' });
  const invitations = [];
  for (let sent = 0; sent < 5; sent++) invitations.push(await invited(ada, someAddress()));
  const subjectsOf = async ({ email }: { email: string }) =>
    (await mailsTo(world.url, email)).map(({ subject }) => subject);
  const mailed = await Promise.all(invitations.map(subjectsOf));
  expect(mailed.flat()).toEqual(Array(LIMITS.unverifiedInvitationMails).fill('Someone invited you to Steadfast'));

  // The link of one that is not mailed works. It is used then, so it is not mailed later.
  const [used, waiting] = invitations.filter((_, k) => mailed[k]?.length === 0);
  const bob = await world.person({ name: 'Bob' });
  await accepted(bob, used!.token);
  expect((await confidantsOf(ada)).map(({ name }) => name)).toEqual(['Bob']);
  await ada.verify();
  expect(await subjectsOf(used!)).toEqual([]);
  expect(await subjectsOf(waiting!)).toEqual(['Ada Lovelace invited you to Steadfast']);
  const after = await Promise.all(invitations.map(subjectsOf));
  expect(after.flat()).toHaveLength(LIMITS.unverifiedInvitationMails + 1);
  const another = await invited(ada, someAddress());
  expect(await subjectsOf(another)).toEqual(['Ada Lovelace invited you to Steadfast']);
});

test('a sender who changes to an unverified address has no more than three mailed from there', async ({ world }) => {
  const ada = await verified(world);
  await ada.call(users.update, { body: { user: { email: someAddress() } } });
  const addresses = Array.from({ length: 4 }, someAddress);
  for (const address of addresses) await invited(ada, address);
  const mails = await Promise.all(addresses.map((address) => emailKinds(world, address)));
  expect(mails.flat()).toHaveLength(LIMITS.unverifiedInvitationMails);
});
