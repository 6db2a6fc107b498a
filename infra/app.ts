import { join } from 'node:path';
import { bundleFunctions } from './bundle.ts';
import { SettingError } from './settings.ts';
import { synthesize } from './synthesize.ts';

// `cdk` runs this file (cdk.json). It bundles the functions and writes the cloud assembly to CDK_OUTDIR. `npm run
// build` must have built the site before.
try {
  const site = join(import.meta.dirname, '../.build/site');
  synthesize({ bundles: await bundleFunctions(), site, validates: true });
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
