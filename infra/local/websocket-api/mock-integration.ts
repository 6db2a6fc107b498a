/**
 * Mock integrations: the gateway answers without a function. A constant selects the template, and templates know only
 * `$context`. Incomplete definitions fail, although AWS may be more lenient.
 */
import type { Properties } from '../cloudformation/template.ts';

export interface MockTemplates {
  /** The answer, or undefined if the response has no template. Throws if the integration is incomplete. */
  answer(context: Properties): string | undefined;
}

export function mockOf(integration: Properties, responses: Properties[]): MockTemplates {
  const request = templateOf(integration.RequestTemplates, integration.TemplateSelectionExpression);
  return {
    answer(context) {
      const status = statusIn(request && filled(request, context));
      const response =
        responses.find(({ IntegrationResponseKey }) => matches(String(IntegrationResponseKey), status)) ??
        responses.find(({ IntegrationResponseKey }) => IntegrationResponseKey === '$default');
      if (!response) throw new Error(`The mock integration has no response for ${status}`);
      const text = templateOf(response.ResponseTemplates, response.TemplateSelectionExpression);
      return text && filled(text, context);
    },
  };
}

function templateOf(templates: unknown, selection: unknown): string | undefined {
  return (templates as Record<string, string> | undefined)?.[String(selection ?? '$default')];
}

function statusIn(request: string | undefined): string {
  const { statusCode } = JSON.parse(request ?? '{}') as { statusCode?: unknown };
  if (!Number.isInteger(statusCode)) throw new Error('The request template of a mock integration names its statusCode');
  return String(statusCode);
}

/** `/2\d\d/` or the status itself. */
function matches(key: string, status: string): boolean {
  const [, pattern] = /^\/(.*)\/$/.exec(key) ?? [];
  return pattern === undefined ? key === status : new RegExp(`^(?:${pattern})$`).test(status);
}

function filled(template: string, context: Properties): string {
  return template.replaceAll(/\$context\.([A-Za-z]+(?:\.[A-Za-z]+)*)/g, (_, path: string) => {
    const value = path.split('.').reduce<unknown>((each, name) => (each as Properties | undefined)?.[name], context);
    return value === undefined ? '' : String(value);
  });
}
