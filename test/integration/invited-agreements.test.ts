import { afterEach, describe, expect } from 'vitest';
import { agreements } from '#shared/contracts/agreements.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { confidants as calls } from '#shared/contracts/confidants.ts';
import { users } from '#shared/contracts/users.ts';
import { questionsIn } from '#test/support/agreements.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { accepted, invited, pendingOf } from '#test/support/confidants.ts';
import { prefer } from '#test/support/notifications.ts';
import { Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* The agreement that comes with an invitation. */

const START = '2026-05-20T12:00:00Z';
let cloud: Cloud;
const test = testAt(START, (started) => {
  cloud = started;
});

afterEach(() => cloud.clearFaults());

const read = (person: Person, other: Person) => person.call(agreements.read, { params: { id: other.id } });
/** What Steadfast has told a person of a proposal in their chat with the other. */
const told = async (person: Person, other: Person) => {
  await cloud.settle();
  return (await questionsIn(person, (await read(person, other)).id, 'proposal')).map(({ content }) => content);
};

describe('an invitation', () => {
  const agreement = { mine: { shows: { notes: true, food: false } }, theirs: { look_back: 'weekly' as const } };
  const invite = (sender: Person, email: string) =>
    sender.call(calls.invite, { body: { email, agreement: { ...agreement, until: '2026-05-25' } } });

  test('may carry an agreement, which its sender proposes when it is accepted', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.verified({ name: 'Ada' }), await world.verified({ name: 'Bob' })];
    const { token } = await invite(ada, bob.email);
    // To read before: what holds as soon as it is accepted, and what only a yes to it makes.
    const proposed = {
      mine: { look_back: 'weekly', shows: { notes: false, food: true } },
      theirs: { look_back: 'never', shows: { notes: true, food: false } },
      until: '2026-05-25',
    };
    const atOnce = { mine: { look_back: 'never' }, theirs: { shows: { notes: false, food: false } }, until: null };
    const [received] = (await pendingOf(bob)).received;
    expect(received?.agreement).toMatchObject({ ...atOnce, proposed });
    const { agreement: linked } = await world.anyone.call(chatInvitations.read, { params: { token } });
    expect(linked).toEqual(received?.agreement);

    await accepted(bob, token);
    await accepted(bob, token);
    expect(await told(bob, ada)).toEqual(['Bob, Ada proposes to change your agreement.']);
    const found = await read(bob, ada);
    expect(found).toMatchObject({ version: 1, until: null, theirs: { shows: { notes: false, food: false } } });
    expect(found.proposed).toMatchObject({
      ...{ by: ada.id, theirs: { shows: { notes: true, food: false } }, mine: { look_back: 'weekly' } },
      until: '2026-05-25',
    });
    expect(await bob.call(agreements.versions, { params: { id: ada.id } })).toHaveLength(1);
    expect(
      await bob.call(agreements.accept, { params: { id: ada.id }, body: { version: found.proposed?.version ?? 0 } }),
    ).toMatchObject({ theirs: { shows: { notes: true } } });
  });

  test('that shows no commitments promises none: in no letter, to neither of the two', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.verified({ name: 'Ada' }), await world.verified({ name: 'Bob' })];
    await prefer(ada, { email_enabled: true, email_frequency: 'immediate' });
    const hidden = { mine: { shows: { commitments: 'none' as const } } };
    const sent = await ada.call(calls.invite, { body: { email: bob.email, agreement: hidden } });
    expect(sent.has_agreement).toBe(true);
    expect((await pendingOf(ada)).sent).toMatchObject([{ has_agreement: true }]);
    const letter = (await bob.mails()).at(-1)?.text;
    expect(letter).toContain('They’ll see your commitments, view only');
    expect(letter).toContain('The invitation comes with an agreement');
    await accepted(bob, sent.token);
    const answer = (await ada.mails()).findLast(({ subject }) => subject.includes('accepted your invitation'));
    expect(answer?.text).toContain('You can now see their commitments and chat.');
  });

  test('is accepted where its proposal cannot be told at once, and that is told later', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.verified({ name: 'Ada' }), await world.verified({ name: 'Bob' })];
    const { token } = await invite(ada, bob.email);
    await cloud.settle();
    // What is read after the session: the chat.
    const reads = { service: 'dynamodb', operation: 'BatchGetItem' };
    await cloud.inject({ ...reads, kind: 'delay', ms: 0, times: 1 });
    await cloud.inject({ ...reads, kind: 'error', name: 'InternalServerError' });
    await accepted(bob, token);
    await cloud.clearFaults();
    expect((await read(bob, ada)).proposed).toMatchObject({ by: ada.id });
    expect(await told(bob, ada)).toEqual(['Bob, Ada proposes to change your agreement.']);
  });

  test('may be accepted by registration, and when the agreement is over', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.verified();
    const email = `grace-${crypto.randomUUID()}@example.com`;
    const [{ token }, other] = [await invite(ada, email), await world.verified()];
    const password = 'correct horse';
    const account = { name: 'Grace', email, password, password_confirmation: password, token };
    const { user, ...registered } = await world.anyone.call(users.register, { body: { user: account } });
    const grace = new Person(world.url, registered.token, { name: 'Grace', email, password, id: user.id });
    expect((await read(grace, ada)).proposed).toMatchObject({ by: ada.id, theirs: { shows: { notes: true } } });
    expect(await told(grace, ada)).toEqual([`Grace, ${ada.name} proposes to change your agreement.`]);

    const late = await invite(ada, other.email);
    await world.setClock('2026-05-26T12:00:00Z');
    expect((await pendingOf(other)).received[0]?.agreement).toMatchObject({
      proposed: null,
      theirs: { shows: { food: false } },
    });
    await accepted(other, late.token);
    expect(await told(other, ada)).toEqual([]);
    expect(await read(other, ada)).toMatchObject({ proposed: null, theirs: { shows: { notes: false, food: false } } });
  });

  test('is refused with what no agreement can be, and is not counted', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.verified();
    const ask = async (body: object) => {
      const answer = await ada.raw('POST', calls.invite.path, { body: { email: 'eve@example.com', ...body } });
      return [answer.status, (answer.body as { details: { code: string }[] }).details[0]?.code];
    };
    expect(await ask({ agreement: { until: '2026-05-01' } })).toEqual([422, 'until_in_past']);
    const coached = { role: 'coach', agreement: { theirs: { shows: { food: true } } } };
    expect(await ask(coached)).toEqual([422, 'coach_shows_nothing']);
    expect(await ask({ agreement: { mine: { shows: { food: 'yes' } } } })).toEqual([422, 'not_a_boolean']);
    const sent = await invited(ada, 'eve@example.com');
    expect(sent.email).toBe('eve@example.com');
    const plain = await world.anyone.call(chatInvitations.read, { params: { token: sent.token } });
    expect(plain.agreement).toBeNull();
  });
});
