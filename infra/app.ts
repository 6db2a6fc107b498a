import { bundleFunctions } from './bundle.ts';
import { synthesize } from './synthesize.ts';

// What `cdk` runs: bundle, then write the assembly where the command line tool asks for it (CDK_OUTDIR).
await bundleFunctions();
synthesize();
