/** Where somebody with this token registers, or accepts. */
export function registrationLink(origin: string, token: string): string {
  return `${origin}/register?token=${encodeURIComponent(token)}`;
}
