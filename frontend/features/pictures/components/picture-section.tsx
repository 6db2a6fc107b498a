import '#frontend/ui/sections.css';
import '#frontend/ui/badges.css';
import '../pictures.css';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import * as text from '#shared/text/pictures.ts';

const code = lazyModule(() => import('../api.ts'));
const cropDialog = lazyModule(() => import('./crop-dialog.tsx'));
const removeDialog = lazyModule(() => import('./remove-picture-dialog.tsx'));

interface SectionProps {
  user: { name: string; image: string | null };
  /** Called when the picture has changed or was removed. */
  onChanged: () => void;
}

/** The user's picture, with buttons to upload another one and to remove it. */
export function PictureSection({ user, onChanged }: SectionProps) {
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const cropping = useOpening<File>(cropDialog);
  const removal = useOpening<null>(removeDialog);
  const [step, setStep] = useState<string>();
  const save = useMutation({
    ...NO_RETRY,
    mutationFn: async (jpeg: Blob) => {
      setStep(text.uploading);
      const { uploadPicture, pictureProcessed } = await code.load();
      await uploadPicture(jpeg);
      setStep(text.processing);
      await pictureProcessed();
    },
    onSuccess: () => {
      onChanged();
      notify('success', text.saved);
    },
    onSettled: () => setStep(undefined),
  });
  const failure = save.error && !isEndOfSession(save.error) ? saidBy(save.error) : undefined;
  const busy = save.isPending;
  return (
    <section className="card section" aria-labelledby={titleId} onFocus={toaster.prepare}>
      <h2 id={titleId}>{text.title}</h2>
      <div className="own-picture">
        <Avatar name={user.name} image={user.image} />
        <div>
          <p className="section-about">{text.about}</p>
          <input
            ref={input}
            type="file"
            hidden
            // Any format that the browser can decode: the picture is sent as a JPEG.
            accept="image/*"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file may be chosen again.
              target.value = '';
              if (file) void cropping.openFor(file);
            }}
          />
          <div className="section-actions">
            <LazyButton
              code={cropDialog}
              className="button quiet"
              aria-disabled={busy}
              data-picture
              onClick={() => !busy && input.current?.click()}
            >
              {user.image === null ? text.upload : text.change}
            </LazyButton>
            {user.image === null ? null : (
              <LazyButton
                code={removeDialog}
                className="button danger-quiet"
                aria-describedby={titleId}
                aria-disabled={busy}
                onClick={() => !busy && void removal.openFor(null)}
              >
                {text.remove}
              </LazyButton>
            )}
          </div>
          <p className="picture-status" role="status">
            {step}
          </p>
          {failure && !busy ? (
            <p className="alert" role="alert">
              {failure}
            </p>
          ) : null}
        </div>
      </div>
      <Opened opening={cropping.opening} code={cropDialog}>
        {(Dialog, { subject, open }) => (
          <Dialog subject={subject} open={open} onClose={cropping.close} onCropped={(jpeg) => save.mutate(jpeg)} />
        )}
      </Opened>
      <Opened opening={removal.opening} code={removeDialog}>
        {(Dialog, { open }) => <Dialog open={open} onClose={removal.close} onRemoved={onChanged} />}
      </Opened>
    </section>
  );
}

/** A `PictureFailure` has its own text. */
function saidBy(error: Error): string {
  const { code: loaded } = code;
  return loaded && error instanceof loaded.PictureFailure ? error.message : sentenceOf(error);
}
