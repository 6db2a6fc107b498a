import { describe, expect } from 'vitest';
import { coaches, type Usage } from '#shared/contracts/coaches.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { say } from '#test/support/chats.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Caller, mailsTo } from '#test/support/world.ts';
import { deactivate, hide, kindOf, made, refused, remove, update, withKey } from './support/coaches.ts';
import { test } from './support/test.ts';

/* The usage of AI coaches in a month, and its limit. */

const limitTo = (person: Caller, monthly_limit_usd: unknown) =>
  person.raw('PUT', coaches.limit.path, { body: { monthly_limit_usd } });

describe('the usage of a month', () => {
  const usageOf = (person: Caller): Promise<Usage> => person.call(coaches.usage);
  const none = (id: string, display_name: string) => ({
    ...{ id, display_name },
    ...{ input_tokens: 0, output_tokens: 0, spent_usd: 0 },
  });

  test('is zero at first, with each coach that can reply', async ({ world }) => {
    const ada = await withKey(world);
    const { id } = await made(ada);
    const [year, month] = new Date().toISOString().split('-');
    expect(await usageOf(ada)).toEqual({
      month: `${year}-${month}`,
      monthly_limit_usd: null,
      spent_usd: 0,
      coaches: [none(GENERAL_COACH, 'General Coach'), none(id, 'Muse')],
    });
    await deactivate(ada, GENERAL_COACH);
    expect((await usageOf(ada)).coaches).toEqual([none(id, 'Muse')]);
  });

  test('grows with each reply, and includes deleted coaches', async ({ world }) => {
    const ada = await withKey(world);
    const { id, chat_id } = await made(ada);
    await say(ada, chat_id, 'Good morning');
    await mailsTo(world.url, ada.email);
    const { spent_usd, coaches: used } = await usageOf(ada);
    expect(used.map((each) => each.id)).toEqual([id, GENERAL_COACH]);
    expect(used[0]).toMatchObject({ display_name: 'Muse', spent_usd });
    expect([used[0]!.input_tokens > 0, used[0]!.output_tokens > 0, spent_usd > 0]).toEqual([true, true, true]);
    await update(ada, id, { name: 'Calliope' });
    expect((await usageOf(ada)).coaches[0]).toEqual({ ...used[0], display_name: 'Calliope' });
    await remove(ada, id);
    expect(await usageOf(ada)).toMatchObject({ spent_usd, coaches: [used[0], none(GENERAL_COACH, 'General Coach')] });
    // The usage belongs to one user.
    expect((await usageOf(await world.person())).spent_usd).toBe(0);
  });

  test('has a limit, exact to the cent', async ({ world }) => {
    const ada = await world.person();
    const limits: [number, number][] = [
      [5, 5],
      [0, 0],
      [2.49, 2.49],
      [LIMITS.monthlyLimitDollars, LIMITS.monthlyLimitDollars],
    ];
    for (const [request, chatIds] of limits) {
      expect(await limitTo(ada, request)).toMatchObject({ status: 200, body: { monthly_limit_usd: chatIds } });
      expect((await usageOf(ada)).monthly_limit_usd).toBe(chatIds);
    }
    for (const wrong of [-0.01, 0.004, 2.499, LIMITS.monthlyLimitDollars + 0.01, '5', true, [], undefined]) {
      expect(await limitTo(ada, wrong), String(wrong)).toMatchObject(refused(422, SENTENCES.badMonthlyLimit));
    }
    expect((await usageOf(ada)).monthly_limit_usd).toBe(LIMITS.monthlyLimitDollars);
    // Changes of coaches do not affect it.
    await hide(ada, 'fitness');
    await deactivate(ada, GENERAL_COACH);
    expect((await usageOf(ada)).monthly_limit_usd).toBe(LIMITS.monthlyLimitDollars);
    for (const nothing of [null, null]) {
      expect(await limitTo(ada, nothing)).toMatchObject({ status: 200, body: { monthly_limit_usd: null } });
    }
    expect((await kindOf(ada, 'fitness')).hidden).toBe(true);
  });
});
