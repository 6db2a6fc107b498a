import { timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { secret } from './clients/secrets.ts';

/*
 * Networks, as limits count them. An IPv4 address is a network. An IPv6 customer has at least a /64 and can use a new
 * address of it for each call, so a /64 counts as one network.
 */

const GROUPS = 8;
const LOOPBACK = '::1';

/**
 * The caller's network: an IPv4 address or a /64 of IPv6. Behind CloudFront the address is in a header set by a
 * CloudFront Function, which is trusted only together with the secret that CloudFront alone sends. Without the secret,
 * callers could invent an address for each guess.
 */
export async function networkAddress(event: APIGatewayProxyEventV2): Promise<string> {
  const viewer = event.headers['x-steadfast-viewer'];
  const proof = event.headers['x-steadfast-origin'];
  if (viewer && proof && same(proof, await secret('ORIGIN_SECRET'))) return networkOf(viewer);
  return networkOf(event.requestContext.http.sourceIp);
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The network of an address: an IPv4 address, or the first half of an IPv6 address. */
export function networkOf(address: string): string {
  if (isLoopback(address) || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (groups.join(':') === '0:0:0:0:0:0:0:1') return LOOPBACK;
  return isMapped(groups) ? ipv4Of(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Whether the callers are on this machine. CloudFront never sees such an address. */
export function isLoopback(network: string): boolean {
  return network === LOOPBACK || network.startsWith('127.');
}

/** The groups of an IPv6 address, all eight, without leading zeros. */
function groupsOf(address: string): string[] {
  // `URL` normalizes the spelling of an address. It accepts no zones (`%eth0`).
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}

/** An IPv4 address in the form of IPv6: `::ffff:203.0.113.7`. */
function isMapped(groups: readonly string[]): boolean {
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}
