import type { CoachFailure, CoachFailureCode, PhotoFailure, PhotoFailureCode } from '#shared/domain/failures.ts';

/*
 * Items from before failures had codes hold these English sentences, which are read as their codes. Do not add any: new
 * items hold codes.
 */

const COACH: Readonly<Record<string, CoachFailureCode>> = {
  'I need your OpenAI API key to reply. You can add it in Settings.': 'no_key',
  'OpenAI refused your API key, so I cannot reply until you have checked it in Settings.': 'key_refused',
  'I can no longer read your OpenAI API key. Please enter it again in Settings.': 'key_unreadable',
  'The quota of your OpenAI account is used up, so I cannot reply until you have checked your plan and billing there.':
    'quota_used_up',
  'OpenAI did not answer, so I cannot reply just now. Please write again in a while.': 'unreachable',
  'OpenAI answered something that I could not read. Please write again.': 'unreadable',
  'I have replied # times within a day, which is as often as I can. Please write again later.': 'too_many_replies',
  'Your monthly limit of # for coaches is reached. You can change it in Settings.': 'limit_reached',
};

const ENDS: Readonly<Record<string, CoachFailureCode>> = {
  '\n\n(My reply broke off here.)': 'broken_off',
  '\n\n(That is as much as I can say at once.)': 'too_long',
};

const PHOTO: Readonly<Record<string, PhotoFailureCode>> = {
  'OpenAI API key required to analyze photos. Add it in Settings.': 'no_key',
  'This key was refused by OpenAI. Check your OpenAI API key in Settings.': 'key_refused',
  'Your OpenAI API key can no longer be read. Enter it again in Settings.': 'key_unreadable',
  'The quota of your OpenAI account is used up. Check your plan and billing there.': 'quota_used_up',
  'Your monthly limit of # for AI is reached. You can change it in Settings.': 'limit_reached',
  'The Fitness power-up is switched off, or may not analyze photos.': 'not_granted',
  'OpenAI would not look at this photo.': 'declined',
  'This photo shows no food.': 'no_food',
  'OpenAI did not answer. You can try again in a while, or enter what you ate.': 'unreachable',
  'This photo could not be analyzed. You can try again in a while, or enter what you ate.': 'failed',
  'This photo is empty. Please choose another one.': 'empty',
  'This photo is larger than # MB. Please choose a smaller one.': 'too_large',
  'This photo has more than # megapixels. Please choose a smaller one.': 'too_many_pixels',
  'This file is not a photo that can be read. Please choose a JPEG, PNG or WebP.': 'no_photo',
  'This photo cannot be read. Please choose another one.': 'unreadable',
  'This photo is incomplete. Please choose it again.': 'incomplete',
  'The photo was not uploaded. Please choose it again.': 'not_uploaded',
  'The analysis of this photo did not end. You can try again, or enter what you ate.': 'took_too_long',
};

/** The code of an old coach message, or undefined. */
export const oldExcuse = (content: string): CoachFailure | undefined => meaningOf(content, COACH);

/** The code of an old `error_message` of a photo, or undefined. */
export const oldPhotoError = (message: string): PhotoFailure | undefined => meaningOf(message, PHOTO);

/** The text and the ending of an old incomplete reply. */
export function oldEnding(content: string): { written: string; failure: CoachFailure } | undefined {
  const [end, code] = Object.entries(ENDS).find(([each]) => content.endsWith(each)) ?? [];
  if (end === undefined || code === undefined) return undefined;
  return { written: content.slice(0, -end.length), failure: { code, params: {} } };
}

/** Replaces the number in a sentence by a placeholder. */
function meaningOf<Code extends string>(sentence: string, codes: Readonly<Record<string, Code>>) {
  const [blank] = /\$?\d[\d,]*(\.\d+)?/.exec(sentence) ?? [];
  const code = new Map(Object.entries(codes)).get(blank === undefined ? sentence : sentence.replace(blank, '#'));
  if (!code) return undefined;
  return { code, params: blank === undefined ? {} : { limit: Number(blank.replaceAll(/[$,]/g, '')) } };
}
