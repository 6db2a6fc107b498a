/** '15:04' as people say it: '3:04 PM'. Not by Intl, which puts a space of its own kind before the PM in some versions. */
export function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}
