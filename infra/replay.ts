import { connect } from './replay/connect.ts';
import { replayAll } from './replay/replay-all.ts';
import { readStage } from './settings.ts';
import { stackName } from './stage.ts';

/*
 * `npm run replay -- --stage NAME` delivers the records in the Undelivered bucket again (docs/operations.md).
 * It can be repeated and interrupted: an object is deleted only after its function has taken all of it, and a job that
 * was sent twice is done once. Ends with 1 if anything is left.
 */

try {
  const left = await replayAll(
    await connect(stackName({ stage: readStage('replay', process.argv.slice(2)) })),
    console.log,
  );
  if (left > 0) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
