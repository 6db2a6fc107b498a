import { join } from 'node:path';
import { bundleFunctions } from './bundle.ts';
import { synthesize } from './synthesize.ts';

// What `cdk` runs: bundle, then write the assembly where the command line tool asks for it (CDK_OUTDIR). The site is the one that
// `npm run build` has built.
synthesize({ bundles: await bundleFunctions(), site: join(import.meta.dirname, '../.build/site') });
