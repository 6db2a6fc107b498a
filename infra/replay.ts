import { parseArgs } from 'node:util';
import { connect } from './replay/connect.ts';
import { replayAll } from './replay/replay-all.ts';

/*
 * `npm run replay -- --stage NAME` delivers again what lies in the bucket of undelivered records (docs/operations.md).
 * It can be repeated and interrupted: an object is deleted only after its function has taken all of it, and a job that
 * was sent twice is done once. Ends with 1 if anything is left.
 */

const USAGE = 'Usage: npm run replay [-- --stage NAME]';

/** The name of a stage's stack. */
function stackOf(stage: string | undefined): string {
  return stage === undefined ? 'Steadfast' : `Steadfast-${stage}`;
}

function readStage(): string | undefined {
  try {
    const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values;
    if (stage !== undefined && !/^[A-Za-z][A-Za-z0-9-]*$/.test(stage)) throw new Error(`${stage} is no stage`);
    return stage;
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. ${USAGE}`);
  }
}

try {
  const left = await replayAll(await connect(stackOf(readStage())), console.log);
  if (left > 0) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
