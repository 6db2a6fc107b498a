import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The keys of all objects that a cloud with this data folder has in its buckets. */
export function objectsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'buckets');
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
  return all.map((path) => (JSON.parse(readFileSync(join(folder, path), 'utf8')) as { key: string }).key).sort();
}
