/**
 * `npm start`: the whole product on this machine. This file imports only Node's own modules until it has checked the
 * version, so that an old Node gets a sentence instead of a stack trace.
 */
const started = performance.now();
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
// Functions run in UTC, as on Lambda, and threads share the timezone of the process.
process.env.TZ = 'UTC';

if (Number(process.versions.node.split('.')[0]) < 24) {
  fail(`Node ${process.versions.node} is too old: Node 24 or later is needed ("npm start" brings its own).`);
} else {
  const { run } = await import('./command/run.ts');
  await run({ started, timeZone, watch: process.argv.includes('--watch'), fail });
  process.exit();
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
