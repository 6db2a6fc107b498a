import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { numberFormat } from '#frontend/lib/format.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { UnreadablePhoto } from '#frontend/lib/photos.ts';
import { Field } from '#frontend/ui/field.tsx';
import { Icon } from '#frontend/ui/icons.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import type { Visibility } from '#shared/domain/fitness.ts';
import * as text from '#shared/text/fitness-food.ts';
import { type AboutPhoto, checkedPhoto, type FoodTexts, GRAMS, isTyped, NOTHING_TYPED } from '../food-form.ts';
import { GramFields, LabelField } from './food-fields.tsx';
import { type Progress, usePhotoUpload } from './photo-upload.ts';

interface PhotoProps extends ReturnType<typeof usePhotoForm> {
  picker: RefObject<HTMLInputElement | null>;
}

/** The fields for a photo of a meal. */
export function PhotoPanel({ picker, photo, texts, setText, choose, progress, busy, wrongOf }: PhotoProps) {
  const preview = usePreview(photo);
  const wrong = wrongOf('photo');
  const shown = photo ? preview ? <img src={preview} alt={text.preview} /> : <bdi>{photo.name}</bdi> : null;
  const wrongId = useId();
  const tied = wrong && ({ 'aria-invalid': true, 'aria-describedby': wrongId } as const);
  const chooser = { busy, choose, ...tied };
  return (
    <>
      {hasTouch() ? (
        <div className="photo-choice">
          {shown ? <div className="photo-shown">{shown}</div> : null}
          <PhotoInput {...chooser} label={text.takePhoto} icon={<CameraIcon />} capture="environment" />
          <PhotoInput {...chooser} label={text.fromLibrary} icon={<LibraryIcon />} picker={picker} />
          {wrong ? (
            <p className="field-wrong" id={wrongId}>
              {wrong}
            </p>
          ) : null}
        </div>
      ) : (
        <Field label={photo ? text.chooseAnotherPhoto : text.choosePhoto} wrong={wrong}>
          {(tied) => (
            <div className="photo-picker" data-filled={photo !== undefined} data-wrong={wrong !== undefined}>
              <PhotoFile {...tied} ref={picker} busy={busy} choose={choose} />
              {shown ?? <CameraIcon />}
            </div>
          )}
        </Field>
      )}
      <UploadProgress progress={progress} />
      <LabelField
        optional
        value={texts.name}
        onText={(text) => setText('name', text)}
        readOnly={busy}
        wrong={wrongOf('name')}
      />
      <GramFields texts={texts} onText={setText} readOnly={busy} wrongOf={wrongOf} />
      <p className="food-note">{text.photoHint}</p>
    </>
  );
}

interface InputProps extends FileProps {
  label: string;
  icon: ReactNode;
  picker?: RefObject<HTMLInputElement | null>;
}

/** An input for a photo: the camera or a file, on touch screens. */
function PhotoInput({ label, icon, picker, ...file }: InputProps) {
  return (
    <div className="photo-picker" data-wrong={file['aria-invalid'] === true}>
      <PhotoFile ref={picker} aria-label={label} {...file} />
      {icon}
      <span aria-hidden="true">{label}</span>
    </div>
  );
}

interface FileProps extends ComponentProps<'input'> {
  busy: boolean;
  choose: (photo: File) => void;
}

function PhotoFile({ busy, choose, ...input }: FileProps) {
  return (
    <input
      {...input}
      type="file"
      name="photo"
      accept="image/*"
      onClick={(event) => busy && event.preventDefault()}
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        // Clicks are prevented above, but a file can also be dropped here.
        if (chosen && !busy) choose(chosen);
        // Otherwise choosing the same file again would not fire an event.
        target.value = '';
      }}
    />
  );
}

const formatPercent = numberFormat({ style: 'percent' });

function UploadProgress({ progress }: { progress: Progress }) {
  if (progress.at === 'rest') return null;
  const percent = progress.at === 'uploading' ? progress.percent : undefined;
  return (
    <div className="upload-progress">
      <p>{percent === undefined ? text.preparing : text.uploadingPercent(formatPercent(percent / 100))}</p>
      <div
        className="upload-line"
        role="progressbar"
        aria-label={text.upload}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent !== undefined && { 'aria-valuenow': percent })}
      >
        <span style={{ width: `${percent ?? 0}%` }} />
      </div>
    </div>
  );
}

/** The address of a preview; `undefined` if the browser cannot show the photo. */
function usePreview(photo: File | undefined): string | undefined {
  const [shown, setShown] = useState<{ photo: File; url: string }>();
  useEffect(() => {
    if (!photo) return;
    const url = URL.createObjectURL(photo);
    const image = new Image();
    image.onload = () => setShown({ photo, url });
    image.src = url;
    return () => {
      image.onload = null;
      URL.revokeObjectURL(url);
      setShown(undefined);
    };
  }, [photo]);
  return shown?.photo === photo ? shown?.url : undefined;
}

const CameraIcon = () => (
  <Icon size={32}>
    <path d="M6 10h4l2.2-3.2h7.6L22 10h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2z" />
    <circle cx="16" cy="17.5" r="4.6" />
  </Icon>
);

const LibraryIcon = () => (
  <Icon size={32}>
    <rect x="4" y="6" width="24" height="20" rx="2.5" />
    <circle cx="11" cy="12.5" r="2.2" />
    <path d="m5 23 7-6 4.5 4L21 16l6.5 6.5" />
  </Icon>
);

interface Logging {
  date: string;
  visibility: Visibility;
  onDone: () => void;
}

/** Whether this is a touch screen. */
export const hasTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

type Sent = { photo: File; about: AboutPhoto };

/** The form for a photo, with its upload. */
export function usePhotoForm({ date, visibility, onDone }: Logging) {
  const [photo, setPhoto] = useState<File>();
  const [texts, setTexts] = useState<FoodTexts>(NOTHING_TYPED);
  const [hasFailed, setFailed] = useState(false);
  const [unreadable, setUnreadable] = useState<{ photo: File; sentence: string }>();
  const { progress, start, cancel } = usePhotoUpload();
  const busy = progress.at !== 'rest';

  const send = async ({ photo: sent, about }: Sent) => {
    setFailed(false);
    const outcome = await start(sent, about);
    if ('entry' in outcome) {
      const isDone = GRAMS.some((name) => about.manual_data?.[name] !== undefined);
      notify('success', isDone ? text.savedWithPhoto : text.uploaded);
      return onDone();
    }
    if ('waits' in outcome) {
      notify('success', text.photoSavedHere);
      return onDone();
    }
    if ('cancelled' in outcome || isEndOfSession(outcome.failure)) return;
    if (outcome.failure instanceof UnreadablePhoto) {
      return setUnreadable({ photo: sent, sentence: outcome.sentence });
    }
    setFailed(true);
    notify('error', text.uploadFailed);
    form.refuse({}, outcome.sentence);
  };
  const form = useCheckedForm<keyof FoodTexts | 'photo', Sent>({
    values: { ...texts, photo: photo?.name ?? '' },
    checked: checkedPhoto(photo, texts, { visibility, date }),
    busy,
    send: (data) => void send(data),
  });

  return {
    ...form,
    wrongOf: (name: keyof FoodTexts | 'photo') =>
      form.wrongOf(name) ??
      (name === 'photo' && photo && unreadable?.photo === photo ? unreadable.sentence : undefined),
    photo,
    texts,
    progress,
    busy,
    hasFailed,
    cancel,
    isChanged: photo !== undefined || isTyped(texts),
    setText: (name: keyof FoodTexts, text: string) => setTexts((all) => ({ ...all, [name]: text })),
    /** Shows a photo. The upload starts when the user asks for it. */
    take: setPhoto,
    /** On touch screens the upload starts at once if nothing was typed; elsewhere a preview is shown first. */
    choose: (chosen: File) => {
      setPhoto(chosen);
      setFailed(false);
      // The last error belongs to the previous photo.
      form.refuse({}, undefined);
      const checked = checkedPhoto(chosen, texts, { visibility, date });
      if (hasTouch() && !isTyped(texts) && checked.success) void send(checked.data);
    },
  };
}
