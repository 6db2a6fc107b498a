import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { box } from './support/app.ts';
import { checkForUpdate, keepApp, storedBuilds } from './support/builds.ts';
import { buildOf, CHUNK, openList, stateOfWaiting, test } from './support/versions.ts';

/* A deployment that is not complete. */

test('a build that is half deployed is not installed, and the pages go on as they are', async ({
  profile,
  world,
  site,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/);
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const context = await profile({ as: person, baseURL: site.url, serviceWorkers: 'allow' });
  const page = await openList(context);
  await keepApp(page);
  const [files] = await storedBuilds(page);
  site.deployNext(CHUNK);
  rmSync(join(site.folder, 'history.html'));
  await checkForUpdate(page);
  expect(await stateOfWaiting(page)).toBe('none');
  expect(await storedBuilds(page)).toEqual([files]);
  await page.reload();
  await box(page, 'Run').waitFor();
  expect(await buildOf(page)).toBe('first');
});
