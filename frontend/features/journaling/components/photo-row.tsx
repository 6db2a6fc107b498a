import '../photos.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { useArrivingFiles } from '#frontend/lib/arriving-files.ts';
import { isWaiting, subscribeToWaiting } from '#frontend/lib/deliver.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import { UnreadablePhoto } from '#frontend/lib/photos.ts';
import { useUploadPercent } from '#frontend/lib/upload-photo.ts';
import { Icon } from '#frontend/ui/icons.tsx';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import { ImageRenewal, RenewedImage } from '#frontend/ui/renewed-image.tsx';
import type { JournalPage } from '#shared/contracts/journaling.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { tryAgain } from '#shared/text/common.ts';
import * as text from '#shared/text/journaling-photos.ts';
import { entryOf } from '../api.ts';
import {
  addPhoto,
  newPhotoId,
  removePhoto,
  retryPhoto,
  type ShownPhoto,
  sendPhoto,
  useShownPhotos,
} from '../photos.ts';

const photoDialog = lazyModule(() => import('./photo-dialog.tsx'));

/** While a photo is processed and no live connection announces that it is ready, in milliseconds. */
const SOON = 4_000;

/** The photo that the dialog shows, or asks about. */
interface Asked {
  id: string;
  removes: boolean;
}

interface RowProps {
  entry: JournalPage;
  /** The name of the day. */
  name: string;
}

/** The photos of a page, and what adds one: a button, the clipboard, or files dropped on the page. */
export default function PhotoRow({ entry, name }: RowProps) {
  const client = useQueryClient();
  const { date } = entry;
  const day = { date, name };
  const query = useQuery({ ...entryOf(date), enabled: false });
  const renewal = { at: query.dataUpdatedAt, renew: () => void query.refetch({ cancelRefetch: false }) };
  // Shown as long as the page is: a photo that arrives looks the same.
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({});
  const keepPreview = (id: string, preview: string) => setPreviews((all) => ({ ...all, [id]: preview }));
  const shown = useShownPhotos(entry, keepPreview);
  const coming = shown.filter(({ kept, failure }) => !failure && kept?.status !== 'ready');
  usePoll(
    query,
    SOON,
    coming.some(({ kept }) => kept),
  );
  const [preparing, setPreparing] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const dialog = useOpening<Asked>(photoDialog);
  const picker = useRef<HTMLInputElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const holder = useKeptFocus(row);
  const previewOf = ({ id, change }: ShownPhoto) => previews[id] ?? change?.photo;
  const free = LIMITS.journalPhotos - preparing - shown.filter(({ failure }) => !failure).length;

  const add = async (files: readonly File[]) => {
    setProblems([]);
    let room = Math.max(0, free);
    let planned = 0;
    const plan = (next: number) => {
      const by = next - planned;
      planned = next;
      setPreparing((count) => count + by);
    };
    for (const [index, file] of files.entries()) {
      plan(Math.min(files.length - index, room));
      if (room === 0) {
        const sentence = text.leftOut(files.length - index, LIMITS.journalPhotos);
        setProblems((all) => [...all, sentence]);
        break;
      }
      const id = newPhotoId(date);
      try {
        keepPreview(id, await addPhoto(client, day, id, file));
        room -= 1;
      } catch (error) {
        const sentence = error instanceof UnreadablePhoto ? error.message : sentenceOf(error as Error);
        setProblems((all) => [...all.filter((each) => each !== sentence), sentence]);
      }
    }
    plan(0);
  };
  useArrivingFiles(row, '.journal-page', (files) => void add(files));
  // Otherwise it would open by itself with the next photo.
  if (dialog.opening?.open && shown.length === 0) dialog.close();

  const hasRoom = free > 0;
  const hasTiles = shown.length + preparing > 0;
  return (
    <ImageRenewal value={renewal}>
      <div className="photo-row" ref={row} tabIndex={-1} {...holder}>
        {hasTiles ? (
          <ul className="photo-tiles" aria-label={text.photosOf(name)}>
            {shown.map((photo, index) => (
              <li key={photo.id} className="photo-place">
                <LazyButton
                  code={photoDialog}
                  className="journal-photo"
                  data-state={photo.failure ? 'failed' : photo.kept?.status === 'ready' ? 'ready' : 'coming'}
                  aria-label={labelOf(photo, index + 1, name)}
                  onClick={() => void dialog.openFor({ id: photo.id, removes: false })}
                >
                  <Thumbnail photo={photo} preview={previewOf(photo)} />
                </LazyButton>
                {photo.change && !photo.failure ? <UploadLine id={photo.change.key} /> : null}
              </li>
            ))}
            {Array.from({ length: preparing }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <li key={index} className="photo-place" aria-hidden="true" />
            ))}
          </ul>
        ) : null}
        {hasRoom ? (
          <button
            type="button"
            className={hasTiles ? 'add-photo add-tile' : 'button quiet add-photo'}
            onClick={() => picker.current?.click()}
          >
            <PictureIcon />
            <span>{text.add}</span>
          </button>
        ) : null}
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            // Otherwise choosing the same file again would not fire an event.
            target.value = '';
          }}
        />
      </div>
      <UploadState ids={coming.flatMap(({ id, change }) => (change ? [id] : []))} busy={preparing > 0} />
      {problems.map((sentence) => (
        <p key={sentence} className="photo-problem" role="alert">
          {sentence}
        </p>
      ))}
      {shown.map((photo, index) => {
        const { id, failure, change } = photo;
        const preview = previewOf(photo);
        if (!failure) return null;
        return (
          <div key={id} className="failed-photo" {...holder}>
            <p className="photo-problem" role="alert">
              {failure}
            </p>
            {preview ? (
              <button
                type="button"
                className="button quiet small"
                aria-label={text.tryAgainWith(index + 1)}
                onClick={() => {
                  if (change) retryPhoto(client, change);
                  else sendPhoto(client, day, id, preview);
                  focusOn(tilesOf(row.current)[index]);
                }}
              >
                {tryAgain}
              </button>
            ) : null}
            <LazyButton
              code={photoDialog}
              className="button quiet small"
              aria-label={text.removeNumber(index + 1)}
              onClick={() => void dialog.openFor({ id, removes: true })}
            >
              {text.remove}
            </LazyButton>
          </div>
        );
      })}
      <Opened opening={dialog.opening} code={photoDialog}>
        {(Dialog, { subject, open }) => (
          <Dialog
            first={subject.id}
            removes={subject.removes}
            photos={shown}
            name={name}
            previewOf={previewOf}
            open={open}
            onRemove={(photo) => removePhoto(client, day, photo)}
            onClose={dialog.close}
          />
        )}
      </Opened>
    </ImageRenewal>
  );
}

const focusOn = (place: HTMLElement | null | undefined) => place?.focus({ preventScroll: true });
const tilesOf = (row: HTMLElement | null) => [...(row?.querySelectorAll<HTMLElement>('.journal-photo') ?? [])];

/** Keeps the focus in the row when the button that has it goes. Returns properties of the elements with its buttons. */
function useKeptFocus(row: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body && focused.current?.isConnected === false;
    // The row itself has it until there is a tile.
    if (!isLost && (!row.current || activeElement !== row.current)) return;
    focusOn(tilesOf(row.current).at(-1) ?? row.current?.querySelector<HTMLElement>('.add-photo') ?? row.current);
  });
  return {
    onFocus: ({ target }: { target: Element }) => {
      focused.current = target;
    },
    // Not called when the element is gone.
    onBlur: () => {
      focused.current = null;
    },
  };
}

function labelOf({ kept, failure }: ShownPhoto, number: number, name: string): string {
  if (failure) return text.photoFailed(number, name);
  return (kept?.status === 'ready' ? text.photo : text.photoUploading)(number, name);
}

function Thumbnail({ photo: { kept }, preview }: { photo: ShownPhoto; preview: string | undefined }) {
  if (preview) return <img src={preview} alt="" draggable={false} />;
  return kept?.thumbnail_url ? <RenewedImage src={kept.thumbnail_url} alt="" draggable={false} /> : <PictureIcon />;
}

/** How much of a photo is uploaded. */
function UploadLine({ id }: { id: string }) {
  const percent = useUploadPercent(id);
  if (percent === undefined) return null;
  return (
    <span
      className="photo-line"
      role="progressbar"
      aria-label={text.upload}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}

/** `ids`: the photos that this device sends. Those of another device are said to be coming by their tiles only. */
function UploadState({ ids, busy }: { ids: readonly string[]; busy: boolean }) {
  const anyWaits = useSyncExternalStore(subscribeToWaiting, () => ids.some(isWaiting));
  const state = anyWaits ? text.savedHere : ids.length > 0 || busy ? text.uploading : '';
  return (
    <div className="photo-state" role="status">
      {state ? <p>{state}</p> : null}
    </div>
  );
}

const PictureIcon = () => (
  <Icon>
    <rect x="3" y="4" width="14" height="12" rx="1.8" />
    <circle cx="7.2" cy="8" r="1.3" />
    <path d="m3.6 14.6 4-3.6 2.7 2.4 3-3 3.4 3.4" />
  </Icon>
);
