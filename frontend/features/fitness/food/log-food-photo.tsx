import { type RefObject, useEffect, useState } from 'react';
import { Field } from '#frontend/ui/field.tsx';
import { Icon } from '#frontend/ui/icons.tsx';
import type { Progress } from '../photo/upload.ts';
import { GramFields, LabelField } from './food-form-fields.tsx';
import type { usePhotoForm } from './use-photo.ts';

interface PhotoProps extends ReturnType<typeof usePhotoForm> {
  picker: RefObject<HTMLInputElement | null>;
}

/** A photo of a meal, and what one may say of it. */
export function PhotoPanel({ picker, photo, texts, setText, choose, progress, busy, wrongOf }: PhotoProps) {
  const preview = usePreview(photo);
  return (
    <>
      <Field label={photo ? 'Choose another photo' : 'Choose a photo'} wrong={wrongOf('photo')}>
        {(tied) => (
          <div className="photo-picker" data-filled={photo !== undefined} data-wrong={wrongOf('photo') !== undefined}>
            <input
              {...tied}
              ref={picker}
              type="file"
              name="photo"
              accept="image/*"
              capture="environment"
              onClick={(event) => busy && event.preventDefault()}
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                // A press is refused above; one can also be dropped here.
                if (chosen && !busy) choose(chosen);
                // So that the same one may be chosen again.
                target.value = '';
              }}
            />
            {preview ? <img src={preview} alt="Your choice" /> : <CameraIcon />}
            {photo && !preview ? <span>{photo.name}</span> : null}
          </div>
        )}
      </Field>
      <UploadProgress progress={progress} />
      <LabelField
        optional
        value={texts.name}
        onText={(text) => setText('name', text)}
        readOnly={busy}
        wrong={wrongOf('name')}
      />
      <GramFields texts={texts} onText={setText} readOnly={busy} />
      <p className="food-note">All optional. A label helps the analysis; numbers of your own take its place.</p>
    </>
  );
}

function UploadProgress({ progress }: { progress: Progress }) {
  if (progress.at === 'rest') return null;
  const percent = progress.at === 'uploading' ? progress.percent : undefined;
  return (
    <div className="upload-progress">
      <p>{percent === undefined ? 'Preparing photo...' : `Uploading photo... ${percent}%`}</p>
      <div
        className="upload-line"
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent !== undefined && { 'aria-valuenow': percent })}
      >
        <span style={{ width: `${percent ?? 0}%` }} />
      </div>
    </div>
  );
}

/** The address of a picture of it; of what the browser cannot show there is none. */
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
