/**
 * For each write the engine searches all records of its stream for the highest sequence number, which becomes slow
 * after some thousand writes. An index in its SQLite file makes the search fast.
 */
import { DatabaseSync } from 'node:sqlite';

const STATEMENT =
  'CREATE INDEX IF NOT EXISTS steadfast_stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))';
const LOCK_TIMEOUT_MS = 2_000;

/** Adds the index to the file of a running engine. If that fails, or with another engine, only speed is lost. */
export function indexStream(databaseFile: string): void {
  try {
    const database = new DatabaseSync(databaseFile, { timeout: LOCK_TIMEOUT_MS });
    try {
      database.exec(STATEMENT);
    } finally {
      database.close();
    }
  } catch {
    // The engine also works without the index.
  }
}
