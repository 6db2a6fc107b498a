/**
 * A bucket's CORS rules. The first rule applies that matches the origin, the method and, in a preflight, the headers.
 */
export interface CorsRule {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
}

interface CorsRequest {
  origin: string;
  method: string;
  headers: string[];
}

export function corsHeaders(rules: CorsRule[], request: CorsRequest): Record<string, string> | undefined {
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders = [] }) =>
      AllowedMethods.includes(request.method) &&
      AllowedOrigins.some((pattern) => matches(pattern, request.origin)) &&
      request.headers.every((name) =>
        AllowedHeaders.some((pattern) => matches(pattern.toLowerCase(), name.toLowerCase())),
      ),
  );
  if (!rule) return undefined;
  const anybody = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': anybody ? '*' : request.origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    ...(!anybody && { 'access-control-allow-credentials': 'true' }),
    ...(request.headers.length > 0 && { 'access-control-allow-headers': request.headers.join(', ') }),
    ...(rule.ExposedHeaders && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
  };
}

/** Whether a text matches a pattern, in which an asterisk is any text. */
function matches(pattern: string, text: string): boolean {
  const asterisk = pattern.indexOf('*');
  if (asterisk < 0) return pattern === text;
  const [before, after] = [pattern.slice(0, asterisk), pattern.slice(asterisk + 1)];
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
}
