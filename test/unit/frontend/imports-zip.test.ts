import { describe, expect, test } from 'vitest';
import { readFile } from '#frontend/features/imports/readers.ts';
import { UnreadableFile } from '#frontend/features/imports/unread.ts';
import { importFile, importZip, zipOf } from '#test/support/import-files.ts';
import { problem, read, reader, shown } from './imports-reading.ts';

/* Zip files that somebody brings, well made and not. */

describe('a zip file', () => {
  const csv = 'Date,Value,Notes\n2026-01-05,YES_MANUAL,\n';

  /** The zip with another size of its first file in its records. */
  async function saying(zip: File, unpacked: number): Promise<File> {
    const bytes = await zip.arrayBuffer();
    const view = new DataView(bytes);
    for (let at = 0; at < bytes.byteLength - 4; at++) {
      const signature = view.getUint32(at, true);
      if (signature === 0x04034b50) view.setUint32(at + 22, unpacked, true);
      if (signature === 0x02014b50) view.setUint32(at + 24, unpacked, true);
    }
    return new File([bytes], zip.name);
  }

  test('is refused where it holds more than it may, whatever it says', async () => {
    const small = zipOf({ '001 Read/Checkmarks.csv': csv });
    expect(await problem(await saying(small, 101 * 1024 * 1024))).toBe('too_large');
    expect(await problem(await saying(small, csv.length + 1))).toBe('broken');
    const bomb = zipOf({ '001 Read/Checkmarks.csv': new Uint8Array(20 * 1024 * 1024) });
    expect(bomb.size).toBeLessThan(30_000);
    expect(await problem(await saying(bomb, 50))).toBe('broken');
  });

  test('is refused where it is cut off, changed or encrypted', async () => {
    const bytes = new Uint8Array(await importZip('loop').arrayBuffer());
    for (let length = 5; length < bytes.length; length += 97) {
      expect(await problem(new File([bytes.slice(0, length)], 'cut.zip'))).toBe('broken');
    }
    for (const [signature, at, value] of [
      [0x06054b50, 16, 7],
      [0x02014b50, 8, 1],
      [0x02014b50, 10, 99],
      [0x02014b50, 42, 9],
    ] as const) {
      const changed = bytes.slice();
      const view = new DataView(changed.buffer);
      for (let place = 0; place < changed.length - 4; place++) {
        if (view.getUint32(place, true) === signature) view.setUint16(place + at, value, true);
      }
      expect([signature, at, await problem(new File([changed], 'changed.zip'))]).toEqual([signature, at, 'broken']);
    }
    for (let tries = 0; tries < 50; tries++) {
      const changed = bytes.slice();
      changed[Math.floor(Math.random() * changed.length)]! ^= 1 << Math.floor(Math.random() * 8);
      // Whatever comes of it is a reading or a sentence.
      await readFile(new File([changed], 'changed.zip'), reader, false).catch((error: unknown) =>
        expect(error).toBeInstanceOf(UnreadableFile),
      );
    }
  });

  test('may be as large as it likes where its photos are: they are not read', async () => {
    const photos = Object.fromEntries(
      Array.from({ length: 3 }, (_, k) => [`photos/${k}.jpg`, new Uint8Array(20 * 1024 * 1024)]),
    );
    const files = { 'commitments.json': await importFile('steadfast-commitments.json').text(), ...photos };
    const zip = zipOf(files, 'export.zip', 0);
    expect(zip.size).toBeGreaterThan(60 * 1024 * 1024);
    expect((await read(zip)).habits.map(({ title }) => title)).toEqual(['Read', 'Swim', 'Passport']);
  });

  test('of a Mac or with folders and names of its own is read all the same', async () => {
    const zip = zipOf({
      '__MACOSX/Loop/001 Lesen/._Checkmarks.csv': new Uint8Array([0, 5, 22, 7]),
      'Loop/Habits.csv': 'Position,Name\n001,Lesen – täglich\n',
      'Loop/001 Lesen – täglich/Checkmarks.csv': csv,
      '../../etc/Checkmarks.csv': 'no table',
    });
    expect(shown(await read(zip))).toEqual(['Lesen – täglich daily from 2026-01-05: 2026-01-05 completed']);
  });
});
