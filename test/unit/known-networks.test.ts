import { expect, test } from 'vitest';
import { isKnownNetwork, withNetwork } from '#shared/domain/known-networks.ts';
import * as LIMITS from '#shared/domain/limits.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 24);

test('a network is known for 90 days after the last sign-in from it', () => {
  const known = withNetwork(undefined, 'home', NOW);
  expect(known).toEqual({ home: NOW });
  expect(isKnownNetwork(known, 'home', NOW + 90 * DAY - 1)).toBe(true);
  expect(isKnownNetwork(known, 'home', NOW + 90 * DAY)).toBe(false);
  expect(isKnownNetwork(known, 'café', NOW)).toBe(false);
  expect(isKnownNetwork(undefined, 'home', NOW)).toBe(false);
  // The name of an inherited property is not a known network.
  expect(isKnownNetwork(known, 'constructor', NOW)).toBe(false);
});

test('a sign-in is written once a day for each network', () => {
  const known = { home: NOW };
  expect(withNetwork(known, 'home', NOW + DAY - 1)).toBeUndefined();
  expect(withNetwork(known, 'home', NOW + DAY)).toEqual({ home: NOW + DAY });
  expect(withNetwork(known, 'café', NOW + 1)).toEqual({ home: NOW, café: NOW + 1 });
});

test('the most recent networks are kept', () => {
  let known = withNetwork(undefined, 'first', NOW);
  for (let index = 1; index <= LIMITS.knownNetworks; index++) known = withNetwork(known, `n${index}`, NOW + index);
  expect(Object.keys(known ?? {})).toHaveLength(LIMITS.knownNetworks);
  expect(isKnownNetwork(known, 'first', NOW + DAY)).toBe(false);
  expect(withNetwork(known, 'new', NOW + 91 * DAY)).toEqual({ new: NOW + 91 * DAY });
});
