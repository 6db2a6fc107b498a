import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signalAccepted, signalUnknown } from '#frontend/lib/passkey-signals.ts';

/* What browsers are told of passkeys, and that nothing fails where they cannot be told. */

const call = vi.hoisted(() => vi.fn());
vi.mock('#frontend/lib/api.ts', () => ({ call }));

const ACCEPTED = { user_handle: 'handle', credential_ids: ['one'], name: 'ada@x.example', display_name: 'Ada' };
const USER = { rpId: 'steadfast.example', userId: 'handle' };
const said: [string, object][] = [];
const signal = (name: string) => async (what: object) => void said.push([name, what]);

beforeEach(() => {
  said.length = 0;
  call.mockReset().mockResolvedValue(ACCEPTED);
  vi.stubGlobal('location', { hostname: 'steadfast.example' });
  vi.stubGlobal('PublicKeyCredential', {
    signalUnknownCredential: signal('unknown'),
    signalAllAcceptedCredentials: signal('accepted'),
    signalCurrentUserDetails: signal('details'),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the browser gets the passkeys that are accepted, and the name and address of their user', async () => {
  await signalAccepted();
  expect(said).toEqual([
    ['accepted', { ...USER, allAcceptedCredentialIds: ['one'] }],
    ['details', { ...USER, name: 'ada@x.example', displayName: 'Ada' }],
  ]);
});

test('the browser gets an empty list of a user who has removed all, and nothing of one who had none', async () => {
  call.mockResolvedValue({ ...ACCEPTED, credential_ids: [] });
  await signalAccepted();
  expect(said[0]).toEqual(['accepted', { ...USER, allAcceptedCredentialIds: [] }]);
  call.mockResolvedValue({ ...ACCEPTED, user_handle: null, credential_ids: [] });
  await signalAccepted();
  expect(said).toHaveLength(2);
});

test('the browser gets a passkey that is unknown', async () => {
  await signalUnknown('steadfast.example', 'one');
  expect(said).toEqual([['unknown', { rpId: 'steadfast.example', credentialId: 'one' }]]);
});

test.each([
  ['has no passkeys', undefined],
  ['cannot be told', {}],
])('a browser that %s costs no request', async (_, browser) => {
  vi.stubGlobal('PublicKeyCredential', browser);
  await signalAccepted();
  await signalUnknown('steadfast.example', 'one');
  expect([said, call.mock.calls]).toEqual([[], []]);
});

test('no failure matters: of the request, or of the browser', async () => {
  call.mockRejectedValueOnce(new Error('offline'));
  await signalAccepted();
  expect(said).toEqual([]);
  const refuse = vi.fn(() => Promise.reject(new Error('no')));
  const browser = { signalUnknownCredential: refuse, signalCurrentUserDetails: refuse };
  vi.stubGlobal('PublicKeyCredential', { ...browser, signalAllAcceptedCredentials: refuse });
  await signalUnknown('steadfast.example', 'one');
  await signalAccepted();
  expect(refuse).toHaveBeenCalledTimes(2);
  // The name is refused after the list was accepted.
  vi.stubGlobal('PublicKeyCredential', { ...browser, signalAllAcceptedCredentials: signal('accepted') });
  await signalAccepted();
  expect([refuse.mock.calls.length, said.length]).toEqual([3, 1]);
});
