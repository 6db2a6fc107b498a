/** Selects the route of a request: the most specific path, then the named method, and `$default` last. */
interface RouteMatch<Route> {
  route: Route;
  pathParameters: Record<string, string>;
}

interface CompiledRoute<Route> {
  route: Route;
  method: string;
  segments: string[];
}

type RouteMatcher<Route> = (method: string, path: string) => RouteMatch<Route> | undefined;

export function compileRoutes<Route extends { key: string }>(routes: Route[]): RouteMatcher<Route> {
  const compiled = routes
    .filter(({ key }) => key !== '$default')
    .map((route): CompiledRoute<Route> => {
      const [method = 'ANY', path = '/'] = route.key.split(' ');
      return { route, method, segments: segmentsOf(path) };
    })
    .sort(bySpecificity);
  const fallback = routes.find(({ key }) => key === '$default');

  return (method, path) => {
    const segments = segmentsOf(path);
    for (const candidate of compiled) {
      if (candidate.method !== 'ANY' && candidate.method !== method) continue;
      const pathParameters = match(candidate.segments, segments);
      if (pathParameters) return { route: candidate.route, pathParameters };
    }
    return fallback && { route: fallback, pathParameters: {} };
  };
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}

/** Decodes parameters. The gateway refuses requests with invalid encodings before this. */
function match(pattern: string[], segments: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const [, name, greedy] = /^\{(.+?)(\+?)\}$/.exec(part) ?? [];
    if (name && greedy) {
      const rest = segments.slice(index).join('/');
      if (rest === '') return undefined;
      parameters[name] = decodeURIComponent(rest);
      return parameters;
    }
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (name) {
      if (segment === '') return undefined;
      parameters[name] = decodeURIComponent(segment);
    } else if (part !== segment) {
      return undefined;
    }
  }
  return pattern.length === segments.length ? parameters : undefined;
}

function bySpecificity(left: CompiledRoute<unknown>, right: CompiledRoute<unknown>): number {
  const length = Math.max(left.segments.length, right.segments.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(left.segments[index]) - rank(right.segments[index]);
    if (difference !== 0) return difference;
  }
  return Number(left.method === 'ANY') - Number(right.method === 'ANY');
}

function rank(segment: string | undefined): number {
  if (segment === undefined) return 3;
  if (!segment.startsWith('{')) return 0;
  return segment.endsWith('+}') ? 2 : 1;
}
