/**
 * For each write the engine looks for the highest number in the stream that it keeps, through all that was ever written: after a
 * day of work, or of tests, that takes longer than everything else. An index of its own file finds it at once.
 */
import { DatabaseSync } from 'node:sqlite';

const STATEMENT =
  'CREATE INDEX IF NOT EXISTS steadfast_stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))';
const PATIENCE_MS = 2_000;

/** Puts the index into the file of a running engine. Without it, and with another engine's tables, all goes as before. */
export function indexStream(databaseFile: string): void {
  try {
    const database = new DatabaseSync(databaseFile, { timeout: PATIENCE_MS });
    try {
      database.exec(STATEMENT);
    } finally {
      database.close();
    }
  } catch {
    // Slower, and no less right.
  }
}
