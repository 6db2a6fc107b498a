/** Starts of the local cloud as its own process. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Template } from '#infra/local/cloudformation/template.ts';
import { withBundles } from './cloud.ts';
import { httpApi, lambda, table, template } from './stack.ts';

const templates = mkdtempSync(join(tmpdir(), 'steadfast-template-'));
export const templateFile = join(templates, 'template.json');

beforeAll(() => writeTemplate(templateFile, table()));
afterAll(() => rmSync(templates, { recursive: true, force: true }));

export async function writeTemplate(file: string, tables: ReturnType<typeof table>): Promise<void> {
  const stack: Template = template(
    tables,
    lambda('Echo', 'echo'),
    lambda('Acts', 'acts', { environment: { TABLE: { Ref: 'Table' } } }),
    httpApi({ 'GET /echo': 'Echo', 'GET /acts': 'Acts' }),
  );
  writeFileSync(file, JSON.stringify(await withBundles(stack)));
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The engine processes with data in this folder. */
export function enginesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(folder, 'database.sqlite'));
      } catch {
        return false;
      }
    })
    .map(Number);
}
