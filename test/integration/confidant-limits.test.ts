import { expect } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { accepted, confidants, confidantsOf, invited, verified } from '#test/support/confidants.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn, writeTo } from '#test/support/table.ts';
import { accept, open, someAddress } from './support/invitations.ts';
import { test } from './support/test.ts';

test('a hundred confidants are the limit, for those who accept and for those who are accepted', async ({ world }) => {
  const ada = await verified(world);
  const [bob, carol, dan] = [await world.person(), await world.person(), await world.person()];
  await confidants(ada, bob);
  const table = await sharedTable();
  const [mirror] = (await itemsIn(table, [`USER#${ada.id}`])).filter(({ SK }) =>
    `${SK}`.startsWith('PEOPLE#CONFIDANT#'),
  );
  const copies = Array.from({ length: LIMITS.confidants - 2 }, (_, k) => ({ ...mirror, SK: `PEOPLE#CONFIDANT#${k}` }));
  await writeTo(table, copies);

  await accepted(ada, (await invited(carol, ada.email)).token);
  const tooMany = await accept(ada, (await invited(dan, ada.email)).token);
  expectRefusal(tooMany, 422, 'You can have at most 100 confidants');
  const { token } = await invited(ada, someAddress());
  expectRefusal(await accept(dan, token), 422, 'This person already has the maximum of 100 confidants');
  expect((await open(world.anyone, token)).status).toBe(200);
  expect(await confidantsOf(ada)).toHaveLength(LIMITS.confidants);
});
