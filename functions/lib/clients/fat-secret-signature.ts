import { createHmac } from 'node:crypto';

/* OAuth 1.0 (RFC 5849) as FatSecret requires it: HMAC-SHA1 over a request of the application, without a user. */

export type Parameter = readonly [name: string, value: string];

/** The signature base string (§3.4.1): the method, the URL without its query, and all parameters in order. */
export function signatureBase(method: string, address: string, parameters: readonly Parameter[]): string {
  const { protocol, host, pathname } = new URL(address);
  const normalized = parameters
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, valueOfA], [b, valueOfB]) => byBytes(a, b) || byBytes(valueOfA, valueOfB))
    .map((pair) => pair.join('='))
    .join('&');
  return [method.toUpperCase(), `${protocol}//${host}${pathname}`, normalized].map(encoded).join('&');
}

/** The signature (§3.4.2), in base64. Without a user the token secret is empty. */
export function signature(base: string, consumerSecret: string, tokenSecret = ''): string {
  return createHmac('sha1', `${encoded(consumerSecret)}&${encoded(tokenSecret)}`)
    .update(base)
    .digest('base64');
}

/** Percent-encoding (§3.6), which differs from form encoding: all but letters, digits and `-._~`. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function byBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
