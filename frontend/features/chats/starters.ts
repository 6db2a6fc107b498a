/** What one may begin with, where one does not know what to say to a coach. */
export const STARTERS: readonly string[] = [
  'What should I do first today?',
  'How did my week go?',
  'Help me choose one commitment to change.',
];

/** The box once one of them is chosen. Words of one's own are not taken away. */
export function withStarter(written: string, starter: string): string {
  const own = written.trim();
  return own === '' || STARTERS.includes(own) ? starter : `${own} ${starter}`;
}
