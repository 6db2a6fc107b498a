import { expect, test } from 'vitest';
import { isLoopback, networkOf } from '#functions/lib/network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002:0:0:0:7', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::7', '2001:db8:1:3::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['2001::1:2:3:4', '2001:0:0:0::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['127.0.0.2', '127.0.0.2'],
  ['::1', '::1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['203.0.113.127', false],
  ['::2', false],
  ['2001:db8::1', false],
])('%s is a loopback address: %s', (address, expected) => {
  expect(isLoopback(networkOf(address))).toBe(expected);
});
