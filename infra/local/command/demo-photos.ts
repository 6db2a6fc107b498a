/** The photos of the demo: of a meal, and on pages of the journal. */
import { fitness } from '#shared/contracts/fitness.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import type { Upload } from '#shared/contracts/uploads.ts';
import { type Call, settle, ulidOf } from './demo-calls.ts';
import { mealPicture, PICTURES, type PictureName } from './demo-picture.ts';
import type { DemoEvent } from './demo-timeline.ts';

/** Who takes a photo, and when. */
interface Taken {
  member: { token: string; person: { email: string } };
  at: number;
  date: string;
}

interface Site {
  call: Call;
  url: string;
}

export function mealPhotoEvent(name: string, { member, at, date }: Taken, { call, url }: Site): DemoEvent {
  return eventAt(at, member, async () => {
    const file = mealPicture();
    const id = ulidOf(at, `${member.person.email} photo`);
    const body = { content_type: 'image/png', size: file.length, manual_data: { name }, date, id };
    // If an interrupted start has uploaded it, the call answers 409.
    const asked = { token: member.token, body, expected: [409] };
    const { status, reply } = await call<{ upload: Upload }>(fitness.photo, asked);
    if (status !== 409) await upload(reply.upload, file, url);
  });
}

/** A photo for a page that is written. */
export function journalPhotoEvent(name: PictureName, { member, at, date }: Taken, { call, url }: Site): DemoEvent {
  return eventAt(at, member, async () => {
    const file = PICTURES[name]();
    const id = ulidOf(at, `${member.person.email} ${name}`);
    const photo = { content_type: 'image/png', size: file.length, id };
    const asked = { token: member.token, id: date, body: { photo } };
    const { reply } = await call<{ upload: Upload | null }>(journaling.addPhoto, asked);
    // An interrupted start may have uploaded it.
    if (reply.upload) await upload(reply.upload, file, url);
  });
}

function eventAt(at: number, { person }: Taken['member'], run: DemoEvent['run']): DemoEvent {
  return { at, lane: person.email, isTimed: false, run };
}

async function upload({ url: to, fields }: Upload, file: Buffer, url: string): Promise<void> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }));
  const uploaded = await fetch(to, { method: 'POST', body: form });
  if (!uploaded.ok) throw new Error(`The demo could not be made: the photo was answered ${uploaded.status}`);
  await settle(url);
}
