/** All sent e-mails, oldest first. */
import { join } from 'node:path';
import type { Email as EmulatedEmail } from 'aws-ses-v2-local/dist/store.js';
import { type Journal, openJournal } from '../journal.ts';
import type { Header } from './message.ts';

export interface Mail extends EmulatedEmail {
  headers: Header[];
  sent_at: string;
}

export function openMailbox(folder: string): Promise<Journal<Mail>> {
  return openJournal(join(folder, 'mail.jsonl'), 'mails');
}
