/** The token of an invitation's link, which leads to the registration. Whoever goes to sign in instead takes it along. */
export const invitationIn = (search: string): string | null => new URLSearchParams(search).get('token') || null;
