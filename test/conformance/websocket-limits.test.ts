import { describe, expect, test } from 'vitest';
import { FrameSizes } from '#infra/local/websocket-api/websocket-api.ts';
import type { LiveClient } from './support/live.ts';
import { until } from './support/recording.ts';
import { cloud, ended, events, open } from './support/websocket.ts';

/* Limits of a WebSocket connection: sizes, idle time and duration. */

describe('the limits', () => {
  const text = (bytes: number) => {
    const empty = JSON.stringify({ command: 'echo', x: '' });
    return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`);
  };

  test('of a frame are 32 KB: a larger one closes with 1009, and no function runs', async () => {
    const client = await open();
    expect(text(32 * 1024)).toHaveLength(32 * 1024);
    expect(await client.ask(text(32 * 1024))).toHaveLength(32 * 1024);
    client.send(text(32 * 1024 + 1));
    expect((await client.closed).code).toBe(1009);
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
    expect(events('echo')).toHaveLength(1);
  });

  test('of a message in several frames are 128 KB', async () => {
    const inFrames = (client: LiveClient, message: string) => {
      const size = 32 * 1024;
      for (let at = 0; at < message.length; at += size) {
        client.socket.send(message.slice(at, at + size), { fin: at + size >= message.length });
      }
    };
    const client = await open();
    inFrames(client, text(128 * 1024));
    await until(() => client.received.length === 1, 'the echo');
    expect(client.received[0]).toHaveLength(128 * 1024);
    inFrames(client, text(128 * 1024 + 1));
    expect((await client.closed).code).toBe(1009);
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
    expect(events('echo')).toHaveLength(1);
  });

  test('allow text only: a binary frame closes with 1003', async () => {
    const client = await open();
    client.socket.send(Buffer.from('{"command":"echo"}'));
    expect((await client.closed).code).toBe(1003);
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
    expect(events('echo')).toEqual([]);
  });

  test('of a frame hold for every split of its bytes', () => {
    const frame = (length: number, { masked = true } = {}) => {
      const extended = length < 126 ? [length] : length < 65_536 ? [126, length >> 8, length & 255] : [127, 0, 0, 0, 0];
      const header =
        length < 65_536
          ? extended
          : [...extended, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255];
      header[0]! |= masked ? 0x80 : 0;
      return Buffer.concat([Buffer.from([0x81, ...header]), Buffer.alloc(4 + length, 0xff)]);
    };
    const allowed = [0, 125, 126, 127, 5_000, 32 * 1024].map((length) => frame(length));
    for (const last of [32 * 1024 + 1, 65_535, 65_536, 200_000]) {
      for (const step of [1, 2, 3, 7, 1_000, 1_000_000]) {
        const sizes = new FrameSizes();
        const fits = Buffer.concat(allowed);
        expect(pieces(fits, step).some((piece) => sizes.exceedIn(piece))).toBe(false);
        expect(pieces(frame(last), step).some((piece) => sizes.exceedIn(piece))).toBe(true);
      }
    }
  });

  const pieces = (bytes: Buffer, step: number) =>
    Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
      bytes.subarray(index * step, (index + 1) * step),
    );

  test('of an idle connection are ten minutes by the cloud’s clock', async () => {
    const start = Date.now();
    const at = (minutes: number) =>
      cloud.control('POST', 'clock', { now: new Date(start + minutes * 60_000).toISOString() });
    const silent = await open();
    const busy = await open();
    await at(9);
    expect(await busy.ask({ command: 'hello' })).toContain('welcome');
    await at(10.5);
    expect(await silent.closed).toEqual({ code: 1001, reason: 'Going away' });
    expect(await busy.ask({ command: 'hello' })).toContain('welcome');
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
    expect(events('$disconnect')[0]?.requestContext).toMatchObject({
      eventType: 'DISCONNECT',
      disconnectStatusCode: 1001,
    });
    await ended(busy, 2);
  });

  test('of a connection are two hours, however busy it is', async () => {
    const start = Date.now();
    const client = await open();
    for (let minutes = 8; minutes < 120; minutes += 8) {
      await cloud.control('POST', 'clock', { now: new Date(start + minutes * 60_000).toISOString() });
      expect(await client.ask({ command: 'hello' })).toContain('welcome');
    }
    await cloud.control('POST', 'clock', { now: new Date(start + 120 * 60_000).toISOString() });
    expect((await client.closed).code).toBe(1001);
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
  });
});
