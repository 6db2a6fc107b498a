import type { Upload } from '#shared/contracts/fitness.ts';
import { SAYS } from '../food/food-form-words.ts';

/** Why an upload did not end. */
export class UploadFailure extends Error {
  /** The bucket has said no: the same permission will not do. */
  readonly refused: boolean;

  constructor(refused: boolean) {
    super(refused ? SAYS.bucketRefused : SAYS.bucketSilent);
    this.refused = refused;
  }
}

/**
 * Sends a photo to where its permission says. (By XMLHttpRequest: `fetch` does not tell how far it is.) `onPercent` hears whole percents.
 * @throws UploadFailure; the signal's reason once it is aborted.
 */
export function sendPhoto(
  { url, fields }: Upload,
  photo: Blob,
  { signal, onPercent }: { signal: AbortSignal; onPercent: (percent: number) => void },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', photo);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (refused: boolean) => () => reject(signal.aborted ? signal.reason : new UploadFailure(refused));
    request.upload.onprogress = ({ loaded, total }) => onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () => (request.status < 300 ? resolve() : fail(request.status < 500)());
    request.onerror = fail(false);
    request.ontimeout = fail(false);
    request.onabort = fail(false);
    request.timeout = 120_000;
    signal.throwIfAborted();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.send(form);
  });
}
