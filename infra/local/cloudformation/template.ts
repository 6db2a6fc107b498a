/** The parts of a synthesized CloudFormation template that the local cloud reads. */
export type Properties = Record<string, unknown>;

export interface Resource {
  Type: string;
  Properties?: Properties;
  Metadata?: Record<string, unknown>;
  Condition?: string;
}

export interface Template {
  Parameters?: Record<string, { Type?: string; Default?: unknown }>;
  Conditions?: Record<string, unknown>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Resources: Record<string, Resource>;
}

export interface NamedResource {
  logicalId: string;
  type: string;
  /** The properties with intrinsic functions resolved. */
  properties: Properties;
  metadata: Record<string, unknown>;
}

export const REGION = 'us-east-1';
export const ACCOUNT = '000000000000';
