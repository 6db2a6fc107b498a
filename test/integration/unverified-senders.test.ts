import { expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { accepted, confidantsOf, invited, verified } from '#test/support/confidants.ts';
import { mailsTo } from '#test/support/world.ts';
import { emailKinds } from './support/accounts.ts';
import { someAddress } from './support/invitations.ts';
import { test } from './support/test.ts';

/* Senders with an unverified address: they could mail anything to anyone under any name. */

test('three invitations of an unverified sender are mailed, and the others when the address is verified', async ({
  world,
}) => {
  const ada = await world.person({ name: 'Ada Lovelace' });
  const addresses = Array.from({ length: 5 }, someAddress);
  for (const address of addresses) await invited(ada, address);
  const subjects = () =>
    Promise.all(addresses.map(async (address) => (await mailsTo(world.url, address)).map(({ subject }) => subject)));
  const mailed = (await subjects()).flat();
  expect(mailed).toEqual(Array(LIMITS.unverifiedInvitationMails).fill('Someone invited you to Steadfast'));

  await ada.verify();
  const after = await subjects();
  expect(after.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
  expect(after.flat().toSorted()).toEqual([
    ...Array(2).fill('Ada Lovelace invited you to Steadfast'),
    ...Array(3).fill('Someone invited you to Steadfast'),
  ]);
  const another = someAddress();
  await invited(ada, another);
  expect((await mailsTo(world.url, another)).map(({ subject }) => subject)).toEqual([
    'Ada Lovelace invited you to Steadfast',
  ]);
});

test('the link of an invitation that is not mailed works', async ({ world }) => {
  const ada = await world.person();
  const invitations = [];
  for (let sent = 0; sent < 4; sent++) invitations.push(await invited(ada, someAddress()));
  const unmailed = [];
  for (const each of invitations) if ((await emailKinds(world, each.email)).length === 0) unmailed.push(each);
  expect(unmailed).toHaveLength(1);
  const bob = await world.person({ name: 'Bob' });
  await accepted(bob, unmailed[0]!.token);
  expect((await confidantsOf(ada)).map(({ name }) => name)).toEqual(['Bob']);
  // It is used, so it is not mailed later.
  await ada.verify();
  expect(await emailKinds(world, unmailed[0]!.email)).toEqual([]);
});

test('a sender who changes to an unverified address has no more than three mailed from there', async ({ world }) => {
  const ada = await verified(world);
  await ada.call(users.update, { body: { user: { email: someAddress() } } });
  const addresses = Array.from({ length: 4 }, someAddress);
  for (const address of addresses) await invited(ada, address);
  const mails = await Promise.all(addresses.map((address) => emailKinds(world, address)));
  expect(mails.flat()).toHaveLength(LIMITS.unverifiedInvitationMails);
});
