/** Applies a response headers policy of the template to the answer of an origin. */

import type { ResolvedTemplate } from '../cloudformation/intrinsics.ts';
import type { Properties } from '../cloudformation/template.ts';
import type { HttpAnswer } from '../http-messages.ts';

interface Addition {
  name: string;
  value: string;
  override: boolean;
}

type AddHeaders = (answer: HttpAnswer) => HttpAnswer;

export function responseHeaders(
  template: ResolvedTemplate,
  policyId: string | undefined,
  localize: (text: string) => string,
): AddHeaders {
  const policy = template
    .resources('AWS::CloudFront::ResponseHeadersPolicy')
    .find(({ logicalId }) => logicalId === policyId);
  const config = (policy?.properties.ResponseHeadersPolicyConfig ?? {}) as Properties;
  const additions = [...securityHeaders(config), ...customHeaders(config)].map((each) => ({
    ...each,
    name: each.name.toLowerCase(),
    value: localize(each.value),
  }));
  const removed = new Set(removedHeaders(config));

  return (answer) => {
    const kept = answer.headers.filter(([name]) => !removed.has(name.toLowerCase()));
    const present = new Set(kept.map(([name]) => name.toLowerCase()));
    const added = additions.filter(({ name, override }) => override || !present.has(name));
    const replaced = new Set(added.map(({ name }) => name));
    return {
      ...answer,
      headers: [
        ...kept.filter(([name]) => !replaced.has(name.toLowerCase())),
        ...added.map(({ name, value }): [string, string] => [name, value]),
      ],
    };
  };
}

/** Strict-Transport-Security is left out: it has no meaning over plain HTTP. */
function securityHeaders(config: Properties): Addition[] {
  const security = (config.SecurityHeadersConfig ?? {}) as Record<string, Properties | undefined>;
  const header = (key: string, name: string, value: (settings: Properties) => unknown): Addition[] => {
    const settings = security[key];
    return settings ? [{ name, value: String(value(settings)), override: settings.Override === true }] : [];
  };
  return [
    ...header('ContentSecurityPolicy', 'content-security-policy', (each) => each.ContentSecurityPolicy),
    ...header('ContentTypeOptions', 'x-content-type-options', () => 'nosniff'),
    ...header('FrameOptions', 'x-frame-options', (each) => each.FrameOption),
    ...header('ReferrerPolicy', 'referrer-policy', (each) => each.ReferrerPolicy),
    ...header('XSSProtection', 'x-xss-protection', (each) => {
      if (each.Protection !== true) return '0';
      return each.ModeBlock === true ? '1; mode=block' : '1';
    }),
  ];
}

function customHeaders(config: Properties): Addition[] {
  const items = ((config.CustomHeadersConfig as Properties | undefined)?.Items ?? []) as Properties[];
  return items.map((item) => ({
    name: String(item.Header),
    value: String(item.Value),
    override: item.Override === true,
  }));
}

function removedHeaders(config: Properties): string[] {
  const items = ((config.RemoveHeadersConfig as Properties | undefined)?.Items ?? []) as Properties[];
  return items.map((item) => String(item.Header).toLowerCase());
}
