import '../photos.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import { UnreadablePhoto } from '#frontend/lib/photos.ts';
import { useIsWaiting } from '#frontend/lib/unsent-changes.ts';
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
  const dialog = useOpening<string>(photoDialog);
  const picker = useRef<HTMLInputElement>(null);
  const row = useRef<HTMLDivElement>(null);
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
  const onFiles = useEffectEvent((files: readonly File[]) => void add(files));
  useEffect(() => {
    const page = row.current?.closest<HTMLElement>('.journal-page');
    if (!page) return;
    // Words that are copied or dragged can come with a picture of them.
    const hasWords = (data: DataTransfer) => data.types.includes('text/plain');
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (!data || hasWords(data) || pictures.length === 0) return;
      event.preventDefault();
      onFiles(pictures);
    };
    const onOver = (event: DragEvent) => {
      if (event.dataTransfer && !hasWords(event.dataTransfer)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      // Otherwise the browser would leave the page for the file.
      event.preventDefault();
      onFiles(files);
    };
    page.addEventListener('paste', onPaste);
    page.addEventListener('dragover', onOver);
    page.addEventListener('drop', onDrop);
    return () => {
      page.removeEventListener('paste', onPaste);
      page.removeEventListener('dragover', onOver);
      page.removeEventListener('drop', onDrop);
    };
  }, []);

  const hasRoom = free > 0;
  const hadRoom = useRef(hasRoom);
  useEffect(() => {
    // The button had the focus, and is gone.
    if (hadRoom.current && !hasRoom && document.activeElement === document.body) focusOn(row.current);
    hadRoom.current = hasRoom;
  }, [hasRoom]);

  const hasTiles = shown.length + preparing > 0;
  return (
    <ImageRenewal value={renewal}>
      <div className="photo-row" ref={row} tabIndex={-1}>
        {hasTiles ? (
          <ul className="photo-tiles" aria-label={text.photosOf(name)}>
            {shown.map((photo, index) => (
              <li key={photo.id} className="photo-place">
                <LazyButton
                  code={photoDialog}
                  className="journal-photo"
                  data-state={photo.failure ? 'failed' : photo.kept?.status === 'ready' ? 'ready' : 'coming'}
                  aria-label={labelOf(photo, index + 1, name)}
                  onClick={() => void dialog.openFor(photo.id)}
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
      <UploadState first={coming[0]?.id} busy={preparing > 0} />
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
          <div key={id} className="failed-photo">
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
                  focusOn(row.current);
                }}
              >
                {tryAgain}
              </button>
            ) : null}
            <button
              type="button"
              className="button quiet small"
              aria-label={text.removeNumber(index + 1)}
              onClick={() => {
                removePhoto(client, day, photo);
                focusOn(row.current);
              }}
            >
              {text.remove}
            </button>
          </div>
        );
      })}
      <Opened opening={dialog.opening} code={photoDialog}>
        {(Dialog, { subject, open }) => (
          <Dialog
            first={subject}
            photos={shown}
            name={name}
            previewOf={previewOf}
            open={open && shown.length > 0}
            onRemove={(photo) => removePhoto(client, day, photo)}
            onClose={dialog.close}
          />
        )}
      </Opened>
    </ImageRenewal>
  );
}

const focusOn = (place: HTMLElement | null) => place?.focus({ preventScroll: true });

function labelOf({ kept, failure }: ShownPhoto, number: number, name: string): string {
  if (failure) return text.photoFailed(number, name);
  return (kept?.status === 'ready' ? text.photo : text.photoUploading)(number, name);
}

function Thumbnail({ photo: { kept }, preview }: { photo: ShownPhoto; preview: string | undefined }) {
  if (preview) return <img src={preview} alt="" />;
  return kept?.thumbnail_url ? <RenewedImage src={kept.thumbnail_url} alt="" /> : <PictureIcon />;
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

/** `first`: the id of the first photo that has not arrived yet. */
function UploadState({ first, busy }: { first: string | undefined; busy: boolean }) {
  const isWaiting = useIsWaiting(first ?? '');
  const state = first !== undefined && isWaiting ? text.savedHere : first !== undefined || busy ? text.uploading : '';
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
