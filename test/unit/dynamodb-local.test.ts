import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* What `npm run test:dynamodb-local` does where there is no DynamoDB Local. */

test.for([
  ['', 'Skipped: DYNAMODB_LOCAL does not name the folder of DynamoDB Local, which has DynamoDBLocal.jar.\n'],
  ['/nowhere', 'Skipped: There is no DynamoDBLocal.jar in /nowhere, which DYNAMODB_LOCAL names.\n'],
])('without it (DYNAMODB_LOCAL=%s), one sentence says what is missing', ([folder, sentence]) => {
  const script = join(import.meta.dirname, '../dynamodb-local.ts');
  const { stdout, status } = spawnSync(process.execPath, [script], {
    env: { PATH: process.env.PATH, DYNAMODB_LOCAL: folder },
    encoding: 'utf8',
  });
  expect({ stdout, status }).toEqual({ stdout: sentence, status: 0 });
});
