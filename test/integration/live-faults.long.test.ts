import { once } from 'node:events';
import { expect, test } from 'vitest';
import { connect } from '#test/conformance/support/live.ts';
import { startLocalCloud } from '#test/support/cloud.ts';
import { openTable } from '#test/support/table.ts';
import { World } from '#test/support/world.ts';
import { dataAt } from './support/data.ts';

/* Live connections of a cloud that stops and starts. */

test('all connections end when the cloud stops, and can be opened when it has started again', async () => {
  await using table = await openTable();
  await using cloud = await startLocalCloud({ env: { DYNAMODB_ENDPOINT: table.endpoint } });
  const data = await dataAt(table.endpoint);
  const ada = await new World(cloud.url).person();
  const address = `/cable?token=${ada.token}`;
  const { socket, closed } = await connect(cloud.url, address);
  await Promise.all([cloud.restart(), once(socket, 'close')]);
  expect((await closed).code).toBe(1001);
  expect(await data.connectionsOf(ada.id)).toEqual([]);
  const again = await connect(cloud.url, address);
  expect(await data.connectionsOf(ada.id)).toHaveLength(1);
  again.socket.terminate();
});
