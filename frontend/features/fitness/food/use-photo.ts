import { useState } from 'react';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { notify } from '#frontend/ui/notices.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import type { Visibility } from '#shared/domain/fitness.ts';
import { UnreadablePhoto } from '../photo/redraw.ts';
import { usePhotoUpload } from '../photo/upload.ts';
import { type AboutPhoto, checkedPhoto, type FoodTexts, GRAMS, isTyped, NOTHING_TYPED } from './food-form.ts';
import { SAYS } from './food-form-words.ts';

interface Logging {
  date: string;
  visibility: Visibility;
  onDone: () => void;
}

/** Whether fingers are what this device is used with. */
export const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches;

type Sent = { photo: File; about: AboutPhoto };

/** The form of a photo, and its upload. */
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
      notify('success', isDone ? SAYS.savedWithPhoto : SAYS.uploaded);
      return onDone();
    }
    if ('cancelled' in outcome || isEndOfSession(outcome.failure)) return;
    if (outcome.failure instanceof UnreadablePhoto) {
      return setUnreadable({ photo: sent, sentence: outcome.sentence });
    }
    setFailed(true);
    notify('error', SAYS.notUploaded);
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
    /** Where fingers are used it goes at once, if nothing was typed about it; elsewhere it is looked at first. */
    choose: (chosen: File) => {
      setPhoto(chosen);
      setFailed(false);
      // What went wrong was about another one.
      form.refuse({}, undefined);
      const checked = checkedPhoto(chosen, texts, { visibility, date });
      if (isTouched() && !isTyped(texts) && checked.success) void send(checked.data);
    },
  };
}
