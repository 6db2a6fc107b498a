const NEAR = 20;

/** What is said aloud: nothing while there is room, and little while there is little of it. */
export function roomLeft(left: number): string {
  if (left < 0) return left === -1 ? '1 character too many' : `${-left} characters too many`;
  if (left === 0) return 'No characters left';
  return left < NEAR ? `Fewer than ${NEAR} characters left` : '';
}
