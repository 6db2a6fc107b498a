import type { Page } from 'playwright-core';
import { ownChat } from '#test/support/chats.ts';
import { saveKey } from '#test/support/coaches.ts';
import type { Person, World } from '#test/support/world.ts';

/* A coach that replies word by word. */

/** The slow stand-in for OpenAI takes about six seconds for these. */
export const WORDS = words(40);

export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');
}

export async function withCoach(world: World, kind = 'sk-works'): Promise<{ ada: Person; chatId: string }> {
  const ada = await world.person();
  await saveKey(ada, kind);
  return { ada, chatId: (await ownChat(ada, 'ai_coach')).id };
}

export const growing = (page: Page) => page.locator('[aria-busy="true"] .bubble');

/** The number of words of a reply that is being written. */
export const grown = async (page: Page) =>
  (await growing(page).allTextContents()).join('').match(/word\d+/g)?.length ?? 0;
