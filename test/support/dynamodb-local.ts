/**
 * DynamoDB Local, Amazon's own engine, as a second opinion. It is not a dependency: it needs Java, and the folder of
 * the download in `DYNAMODB_LOCAL`. `npm run test:dynamodb-local` runs the tests of the API on it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#infra/local/dynamodb/engine.ts';
import { until } from '#test/conformance/support/recording.ts';

const JAR = 'DynamoDBLocal.jar';

/** Why DynamoDB Local cannot be used, as one sentence; undefined if it can. */
export function missingDynamoDbLocal(folder = process.env.DYNAMODB_LOCAL): string | undefined {
  if (!folder) return `DYNAMODB_LOCAL does not name the folder of DynamoDB Local, which has ${JAR}.`;
  if (!existsSync(join(folder, JAR))) return `There is no ${JAR} in ${folder}, which DYNAMODB_LOCAL names.`;
  if (spawnSync('java', ['-version']).status !== 0) return 'DynamoDB Local needs Java, and there is none.';
  return undefined;
}

/** Starts it, with its tables in memory. */
export async function startDynamoDbLocal(folder: string): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const port = await freePort();
  const java = spawn(
    'java',
    ['-Djava.library.path=DynamoDBLocal_lib', '-jar', JAR, '-inMemory', '-port', String(port)],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const killWithParent = () => void java.kill();
  process.on('exit', killWithParent);
  const endpoint = `http://127.0.0.1:${port}`;
  await untilListening(java, endpoint);
  return {
    endpoint,
    async stop() {
      process.off('exit', killWithParent);
      java.kill();
      await once(java, 'exit');
    },
  };
}

/** Its output does not say when it listens. Then it answers any request, also one without a signature. */
async function untilListening(java: ChildProcess, endpoint: string): Promise<void> {
  const answers = async () => {
    if (java.exitCode !== null) throw new Error(`DynamoDB Local ended with the code ${java.exitCode}`);
    return fetch(endpoint).then(
      () => true,
      () => false,
    );
  };
  await until(answers, 'DynamoDB Local', 30_000);
}
