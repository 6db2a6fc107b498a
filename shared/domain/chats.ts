import type { ChatType } from '../contracts/chats.ts';
import { beginning } from './text.ts';

interface Placed {
  type: ChatType;
  /** Epoch milliseconds; undefined before the first message. */
  lastAt: number | undefined;
  createdAt: number;
}

/** In code points: a push has room for 4 KB, and a character as people count them can be of any length. */
const LONGEST_PREVIEW = 140;

/** The beginning of a message, in one line of at most 140 code points, without a part of a character. */
export function previewOf(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  const points = [...line];
  if (points.length <= LONGEST_PREVIEW) return line;
  return `${beginning(points.slice(0, LONGEST_PREVIEW - 1).join('').length, line)}…`;
}

const RANKS: Record<ChatType, number> = { self_chat: 0, ai_coach: 1, coach: 2, direct_message: 3, group_chat: 3 };

/** The order of the sidebar: self chat, AI coach, coaches, then all others; within each by last activity. */
export function bySidebar(a: Placed, b: Placed): number {
  return RANKS[a.type] - RANKS[b.type] || (b.lastAt ?? b.createdAt) - (a.lastAt ?? a.createdAt);
}
