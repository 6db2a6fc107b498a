export { unreachable as UNREACHABLE } from '#shared/text/connection.ts';
