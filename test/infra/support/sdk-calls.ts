import { join } from 'node:path';
import { build } from 'esbuild';
import { parseAst } from 'vite';

/*
 * What a function can ask of AWS, read from its code. esbuild bundles its handler without packages and drops the
 * functions that nothing in it reaches, as it does for the deployed bundle. What is left is searched for commands of
 * the SDK, items of transactions and signatures. Whether a reached line ever runs is not known, so this is an upper
 * bound.
 */

const root = join(import.meta.dirname, '../../..');

/** The IAM actions of commands and paginators. A Query, a connection and an object also say what they concern. */
const COMMANDS: Record<string, string> = {
  BatchGetCommand: 'dynamodb:BatchGetItem',
  BatchWriteCommand: 'dynamodb:BatchWriteItem',
  DeleteCommand: 'dynamodb:DeleteItem',
  GetCommand: 'dynamodb:GetItem',
  PutCommand: 'dynamodb:PutItem',
  QueryCommand: 'dynamodb:Query',
  paginateQuery: 'dynamodb:Query',
  UpdateCommand: 'dynamodb:UpdateItem',
  DeleteObjectCommand: 's3:DeleteObject',
  DeleteObjectsCommand: 's3:DeleteObject',
  GetObjectCommand: 's3:GetObject',
  HeadObjectCommand: 's3:GetObject',
  PutObjectCommand: 's3:PutObject',
  paginateListObjectsV2: 's3:ListBucket',
  // A signed URL acts with the permissions of the function that signed it.
  createPresignedPost: 's3:PutObject',
  // functions/lib/clients/pictures.ts signs without the SDK.
  presigned: 's3:GetObject',
  SendMessageBatchCommand: 'sqs:SendMessage',
  GetSecretValueCommand: 'secretsmanager:GetSecretValue',
  SendRawEmailCommand: 'ses:SendRawEmail',
  GetSendQuotaCommand: 'ses:GetSendQuota',
  PostToConnectionCommand: 'execute-api:ManageConnections POST',
  DeleteConnectionCommand: 'execute-api:ManageConnections DELETE',
};

/** A transaction needs the actions of its items, and none of its own. */
const TRANSACTION = 'TransactWriteCommand';
const TRANSACTION_ITEMS: Record<string, string> = {
  ConditionCheck: 'dynamodb:ConditionCheckItem',
  Delete: 'dynamodb:DeleteItem',
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
};

interface Node {
  type: string;
  [field: string]: unknown;
}

/** The IAM actions that the code of a function can use, each once, in order. */
export async function actionsCalledBy(name: string): Promise<string[]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`functions/${name}/handler.ts`],
    outdir: 'never-written',
    write: false,
    bundle: true,
    // Dynamic imports stay separate modules, so that their own imports can be shaken, too.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: ['@aws-sdk/*', '@jsquash/*', '@simplewebauthn/*', 'firebase-admin', 'nodemailer', 'openai', 'yazl'],
    logLevel: 'silent',
  });
  const actions = outputFiles.flatMap(({ text }) => actionsIn(text));
  return [...new Set(actions)].toSorted();
}

/** The IAM actions of the commands, transactions and signatures in a module. */
export function actionsIn(code: string): string[] {
  const found: string[] = [];
  visit(parseAst(code) as unknown as Node, (node, parent) => {
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const name = nameOf(node.callee as Node);
      const action = name && COMMANDS[name];
      if (action) found.push(action + concernOf(action, node.arguments as Node[]));
      else if (name?.endsWith('Command') && name !== TRANSACTION) throw new Error(`No action is known for ${name}`);
      // Without it, S3 answers 403 instead of 404 for a missing object, and the function would take it for an error.
      if (action === 's3:GetObject' && isSent(parent)) found.push('s3:ListBucket in Photos');
    }
    if (node.type === 'Property' && parent?.type === 'ObjectExpression') {
      const action = TRANSACTION_ITEMS[(node.key as Node).name as string];
      if (action && isTransactionItem(node.value as Node)) found.push(action);
    }
  });
  return found;
}

/** Whether a command is sent, and not only signed. */
function isSent(parent: Node | undefined): boolean {
  const { callee } = (parent ?? {}) as { callee?: Node };
  return (callee?.property as Node | undefined)?.name === 'send';
}

/** The name of a called function. esbuild may have appended a number to it. */
function nameOf(callee: Node): string | undefined {
  if (callee.type !== 'Identifier') return undefined;
  const name = callee.name as string;
  return name in COMMANDS ? name : name.replace(/\d+$/, '');
}

/** Whether a Query is about the index, and which bucket an object is in. */
function concernOf(action: string, args: Node[]): string {
  if (action === 'dynamodb:Query') return propertyIn(args, 'IndexName') ? ' of the index' : '';
  if (!action.startsWith('s3:')) return '';
  const bucket = propertyIn(args, 'Bucket');
  return bucket && JSON.stringify(bucket).includes('"UNDELIVERED_BUCKET"') ? ' in Undelivered' : ' in Photos';
}

function propertyIn(args: Node[], name: string): Node | undefined {
  const properties = args.flatMap(({ properties }) => (properties ?? []) as Node[]);
  return properties.find(({ key }) => (key as Node | undefined)?.name === name);
}

/** S3's DeleteObjects has a field of the same name as an item of a transaction. */
function isTransactionItem({ type, properties = [] }: Node): boolean {
  const keys = (properties as { key?: Node }[]).map(({ key }) => key?.name);
  return type === 'Identifier' || (type === 'ObjectExpression' && !keys.includes('Objects'));
}

function visit(node: Node, look: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  look(node, parent);
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, look, node);
    }
  }
}
