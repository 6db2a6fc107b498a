import { parseArgs } from 'node:util';
import { connect } from './replay/connect.ts';
import { replayAll } from './replay/replay-all.ts';
import { stackName } from './settings.ts';
import { STAGE_NAMES, type StageName } from './stage.ts';

/*
 * `npm run replay -- --stage NAME` delivers again what lies in the bucket of undelivered records (docs/operations.md).
 * It can be repeated and interrupted: an object is deleted only after its function has taken all of it, and a job that
 * was sent twice is done once. Ends with 1 if anything is left.
 */

const USAGE = `Usage: npm run replay -- --stage ${STAGE_NAMES.join('|')}`;

function readStage(): StageName {
  try {
    const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values;
    const found = STAGE_NAMES.find((name) => name === stage);
    if (!found) throw new Error(stage === undefined ? 'There is no stage' : `${stage} is no stage`);
    return found;
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. ${USAGE}`);
  }
}

try {
  const left = await replayAll(await connect(stackName({ stage: readStage() })), console.log);
  if (left > 0) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
