import type { ChatType } from '../contracts/chats.ts';
import { shortened } from './text.ts';

interface Placed {
  type: ChatType;
  /** Epoch milliseconds; undefined before the first message. */
  lastAt: number | undefined;
  createdAt: number;
}

const MOST_CHARACTERS = 140;

/** The beginning of a message, in one line of at most 140 characters. */
export function previewOf(content: string): string {
  return shortened(content, MOST_CHARACTERS);
}

const RANKS: Record<ChatType, number> = { self_chat: 0, ai_coach: 1, coach: 2, direct_message: 3, group_chat: 3 };

/** The order of the sidebar: self chat, AI coach, coaches, then all others; within each by last activity. */
export function bySidebar(a: Placed, b: Placed): number {
  return RANKS[a.type] - RANKS[b.type] || (b.lastAt ?? b.createdAt) - (a.lastAt ?? a.createdAt);
}
