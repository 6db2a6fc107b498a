import { onlineManager, QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { resume } from '#frontend/lib/persistence.ts';

/* What waited when the page was closed is tried at once, so that it is shown as not sent also without a network. */

test('a stored mutation begins without a network', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const client = new QueryClient();
  const send = vi.fn(async (_: { key: string }) => null);
  client.setMutationDefaults(['action'], { networkMode: 'always', mutationFn: send });
  const stored = { owner: 'ada', mutationKey: ['action'], scope: { id: 'run' }, submittedAt: 0 };
  resume(client, [{ ...stored, variables: { key: 'k' } }]);
  await vi.waitFor(() => expect(send.mock.calls.map(([{ key }]) => key)).toEqual(['k']));
});
