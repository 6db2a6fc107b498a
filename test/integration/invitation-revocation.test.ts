import { describe, expect } from 'vitest';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { accepted, confidantsOf, invited, pendingOf, verified } from '#test/support/confidants.ts';
import { isLong } from '#test/support/long.ts';
import { accept, invitationTo, linksTo, open, queryOf, remove, someAddress } from './support/invitations.ts';
import { test } from './support/test.ts';

/* Invitations that are revoked by their sender, or dismissed by their recipient. */

describe('taking it back', () => {
  test('by its sender revokes it, once', async ({ world }) => {
    const [ada, bob] = [await world.person(), await verified(world)];
    const { token } = await invited(ada, bob.email);
    expect((await remove(ada, token)).status).toBe(204);
    expectRefusal(await remove(ada, token), 404, 'Invalid invitation link');
    expectRefusal(await open(world.anyone, token), 404, 'Invalid invitation link');
    expectRefusal(await accept(bob, token), 404, 'Invalid invitation link');
    expect((await pendingOf(ada)).sent).toEqual([]);
    expect((await pendingOf(bob)).received).toEqual([]);
    expect(await confidantsOf(ada)).toEqual([]);
  });

  test('by the user who has verified its address dismisses it, once', async ({ world }) => {
    const [ada, bob] = [await world.person(), await world.person()];
    const { token } = await invited(ada, bob.email);
    // Anyone could have registered with this address.
    expectRefusal(await remove(bob, token), 404, 'Invalid invitation link');
    await bob.verify();
    expect((await remove(bob, token)).status).toBe(204);
    expectRefusal(await remove(bob, token), 404, 'Invalid invitation link');
    expectRefusal(await remove(ada, token), 404, 'Invalid invitation link');
    expect((await pendingOf(ada)).sent).toEqual([]);
    expect((await pendingOf(bob)).received).toEqual([]);
  });

  test('is refused to everyone else, also with the link', async ({ world }) => {
    const [ada, eve] = [await world.person(), await verified(world)];
    const { token } = await invited(ada, someAddress());
    expectRefusal(await remove(eve, token), 404, 'Invalid invitation link');
    expect((await world.anyone.raw('DELETE', `/api/v1/chat_invitations/${token}`)).status).toBe(401);
    expect((await pendingOf(ada)).sent).toHaveLength(1);
    expect((await open(world.anyone, token)).status).toBe(200);
  });

  test('is refused when it was accepted', async ({ world }) => {
    const [ada, bob] = [await world.person(), await verified(world)];
    const { token } = await invited(ada, bob.email);
    await accepted(bob, token);
    for (const either of [ada, bob]) {
      expectRefusal(await remove(either, token), 410, 'Invitation has already been used');
    }
    expect(await confidantsOf(ada)).toHaveLength(1);
  });

  test('while it is accepted: one of both happens', async ({ world }) => {
    for (let round = 0; round < (isLong ? 5 : 1); round++) {
      const [ada, bob] = [await world.person(), await world.person()];
      const { token } = await invited(ada, bob.email);
      const [taken, agreed] = await Promise.all([remove(ada, token), accept(bob, token)]);
      expect([taken.status, agreed.status]).toBeOneOf([
        [204, 404],
        [410, 200],
      ]);
      const together = agreed.status === 200 ? 1 : 0;
      expect(await Promise.all([ada, bob].map(async (each) => (await confidantsOf(each)).length))).toEqual([
        together,
        together,
      ]);
    }
  });

  test('and inviting again mails another link', async ({ world }) => {
    const ada = await world.person();
    const { email, token } = await invited(ada, someAddress());
    expect((await invitationTo(world, email)).link.searchParams.get('token')).toBe(token);
    await remove(ada, token);
    const again = await invited(ada, email);
    expect((await linksTo(world, email)).map(queryOf).map((each) => each.token)).toEqual([token, again.token]);
    expect(again.token).not.toBe(token);
  });
});
