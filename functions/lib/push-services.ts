/*
 * The push services of browsers. A subscription's endpoint comes from a caller, and the server sends requests to it. So
 * only known services are accepted: otherwise a caller could let the server send requests to any host.
 */

/** The push service of Chrome, Edge outside Windows, Opera, Brave and Samsung Internet. */
const GOOGLE = /^fcm\.googleapis\.com$/;
/** The push service of Firefox. */
const MOZILLA = /\.push\.services\.mozilla\.com$/;
/** The push service of Safari. Apple asks servers to allow all hosts under this name. */
const APPLE = /\.push\.apple\.com$/;
/** The push service of Edge on Windows. */
const MICROSOFT = /\.notify\.windows\.com$/;

const HOSTS = [GOOGLE, MOZILLA, APPLE, MICROSOFT];

/**
 * Whether a subscription's endpoint belongs to a known push service: by https, at the usual port and without
 * credentials. `another` is the origin of one more service, such as `http://127.0.0.1:4000` of the local cloud.
 */
export function isPushService(endpoint: string, another?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (another && origin === another) return true;
  return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname));
}
