import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { missingDynamoDbLocal } from './support/dynamodb-local.ts';

/*
 * `npm run test:dynamodb-local`: the tests of the API on DynamoDB Local instead of the engine of `npm start`. Where
 * there is none, it says so and does nothing. More arguments are those of vitest, such as the path of a file.
 */

const root = join(import.meta.dirname, '..');
const missing = missingDynamoDbLocal();
if (missing !== undefined) {
  process.stdout.write(`Skipped: ${missing}\n`);
} else {
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'integration', ...process.argv.slice(2)];
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
