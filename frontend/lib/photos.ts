import type { Upload } from '#shared/contracts/uploads.ts';
import * as text from '#shared/text/photos.ts';

/* Photos of any feature: redrawn on the device, and uploaded to the bucket. */

const QUALITY = 0.85;

/** The message tells the user why the photo cannot be sent. */
export class UnreadablePhoto extends Error {
  readonly isHeic: boolean;

  constructor(isHeic = false) {
    super(isHeic ? text.heic : text.unreadable);
    this.isHeic = isHeic;
  }
}

/**
 * The photo as a small, upright JPEG without metadata such as its location.
 * @throws UnreadablePhoto if the browser cannot decode it
 */
export async function redrawn(photo: File): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePhoto(isHeic(photo));
  });
  try {
    const { width, height } = fitted(picture);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) throw new UnreadablePhoto();
    // A JPEG has no transparency: it would become black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!jpeg) throw new UnreadablePhoto();
    return jpeg;
  } finally {
    picture.close();
  }
}

/** The message tells the user why the upload failed. */
export class UploadFailure extends Error {
  /** The bucket refused, so this permission cannot be used again. */
  readonly refused: boolean;

  constructor(refused: boolean) {
    super(refused ? text.uploadRefused : text.uploadInterrupted);
    this.refused = refused;
  }
}

/**
 * Uploads a photo, with whole percents to `onPercent`. By XMLHttpRequest, because `fetch` reports no progress.
 * @throws UploadFailure, or the signal's reason if it is aborted
 */
export function sendPhoto(
  { url, fields }: Upload,
  photo: Blob,
  { signal, onPercent }: { signal?: AbortSignal; onPercent: (percent: number) => void },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', photo);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (refused: boolean) => () => reject(signal?.aborted ? signal.reason : new UploadFailure(refused));
    request.upload.onprogress = ({ loaded, total }) => onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () => (request.status < 300 ? resolve() : fail(request.status < 500)());
    request.onerror = fail(false);
    request.ontimeout = fail(false);
    request.onabort = fail(false);
    request.timeout = 120_000;
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.send(form);
  });
}

const LONGEST_SIDE = 1600;

/** The size of a photo scaled down to the longest side that is sent; never enlarged. */
export function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Whether a photo is HEIC: iPhones make these, and most browsers cannot decode them. */
export function isHeic({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/** A file as a data URL, which can be stored and sealed like any other text. */
export function textOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The file of a data URL. */
export function fileOf(dataUrl: string): Blob {
  const [head = '', data = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
  return new Blob([bytes], { type: /:(.*?);/.exec(head)?.[1] ?? 'image/jpeg' });
}
