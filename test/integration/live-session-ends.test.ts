import { describe, expect } from 'vitest';
import { confidants as people } from '#shared/contracts/confidants.ts';
import { users } from '#shared/contracts/users.ts';
import { connect } from '#test/conformance/support/live.ts';
import { ownChat, say } from '#test/support/chats.ts';
import type { Page } from '#test/support/page.ts';
import type { Person } from '#test/support/world.ts';
import { changePassword } from './support/accounts.ts';
import { confidantsOfEachOther, message, newEvents, pagesOf, test } from './support/live-pages.ts';

/* The live connections of a session that ends. */

describe('the end of a session', () => {
  const unauthorized = '{"type":"disconnect","reason":"unauthorized","reconnect":false}';
  /** The last frame of a page that is not a ping. */
  const lastFrame = ({ frames }: Page) => frames.findLast((text) => !text.startsWith('{"type":"ping"'));

  test('by signing out closes the pages of that session with the reason, and no others', async ({ world }) => {
    const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
    const id = (await ada.call(people.list)).active_confidants[0]!.chat_id;
    const elsewhere = await bob.elsewhere();
    const [first, second, other, adas] = await pagesOf(bob, bob, elsewhere, ada);
    await bob.call(users.signOut);
    await Promise.all([first.closed, second.closed]);
    for (const page of [first, second]) expect(lastFrame(page)).toBe(unauthorized);
    const said = await say(ada, id, 'Are you there?');
    const [his, hers] = await newEvents(other, adas);
    expect(his?.[0]).toEqual(message(id, said));
    expect(hers).toEqual([message(id, said)]);
    for (const page of [first, second]) {
      expect(page.events).toEqual([]);
      // The reason says not to reconnect, and the client does not.
      expect(page.connections).toBe(1);
    }
    expect([...other.frames, ...adas.frames]).not.toContain(unauthorized);
  });

  test('closes the connection even if the client ignores it, and sends nothing more', async ({ world }) => {
    const [ada, bob] = (await confidantsOfEachOther(world, 2)) as [Person, Person];
    const id = (await ada.call(people.list)).active_confidants[0]!.chat_id;
    const client = await connect(world.url, `/cable?token=${bob.token}`, ['actioncable-v1-json']);
    await client.ask({ command: 'subscribe', identifier: '{"channel":"ChatChannel"}' });
    await bob.call(users.signOut);
    await say(ada, id, 'Are you there?');
    expect((await client.closed).code).toBe(1000);
    expect(client.received.slice(1)).toEqual([unauthorized]);
  });

  test('by a password change closes the pages of all other browsers', async ({ world }) => {
    const [ada] = await confidantsOfEachOther(world, 1);
    const [phone, laptop] = [await ada.elsewhere(), await ada.elsewhere()];
    const [mine, phones, laptops] = await pagesOf(ada, phone, laptop);
    expect((await changePassword(ada, ada.password, 'another horse')).status).toBe(204);
    await Promise.all([phones.closed, laptops.closed]);
    for (const page of [phones, laptops]) expect(lastFrame(page)).toBe(unauthorized);
    const { id } = await ownChat(ada, 'self_chat');
    const said = await say(ada, id, 'Still here');
    expect(await newEvents(mine)).toEqual([[message(id, said)]]);
    expect(mine.connections).toBe(1);
  });
});
