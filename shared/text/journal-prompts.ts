import type { Prompt } from '../domain/journal-prompts.ts';

/* The prompts above the pages of the journal. Titles are passed shortened. */

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number): string => WORDS[count] ?? `${count}`;

/** Each fits every day, also one that is long past. They take turns. */
const ANY = [
  'What would you like to remember of this day?',
  'What was on your mind?',
  'What gave you strength, and what took it?',
  'Who did you think of?',
  'What went better than you expected?',
  'What would you do differently?',
];

export function promptText(prompt: Exclude<Prompt, { kind: 'own' }>): string {
  switch (prompt.kind) {
    case 'all_done':
      return `You kept ${prompt.count === 2 ? 'both' : `all ${inWords(prompt.count)}`}. What made room for “${prompt.title}”?`;
    case 'some_done':
      return `You kept ${inWords(prompt.count)} of ${inWords(prompt.of)}. What helped with “${prompt.title}”?`;
    case 'done':
      return `You kept “${prompt.title}”. What helped?`;
    case 'missed':
      return `“${prompt.title}” did not happen. What was in the way?`;
    case 'skipped':
      return `You skipped “${prompt.title}”. Was that right for this day?`;
    case 'open':
      return `“${prompt.title}” is still ahead. What would make it easier?`;
    case 'any':
      return ANY[prompt.number % ANY.length]!;
  }
}
