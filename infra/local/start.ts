/**
 * `npm start`: the whole product on this machine. This file imports nothing but Node's own modules before it knows that Node is new
 * enough, so that an old one gets a sentence and no stack trace.
 */
const started = performance.now();
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
// Functions live by UTC, as on Lambda; threads share their process's timezone.
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
