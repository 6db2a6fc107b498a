import type { APIGatewayAuthorizerWithContextResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { markTicketUsed } from '#functions/lib/data/cable/connections.ts';
import { userOfSession } from '#functions/lib/data/users/sessions.ts';
import { readLiveTicket, readToken } from '#functions/lib/tokens.ts';

/*
 * Authorizes a live connection by a ticket, or by the token of a session. Either is in the query, because a browser
 * cannot set headers for a handshake. This is a function of its own, because the others need no secret. One
 * BatchGetItem, and for a ticket one UpdateItem beside it.
 */

type Caller = { userId: string; sessionId: string };

export const handler = async ({
  methodArn,
  queryStringParameters,
}: Pick<APIGatewayRequestAuthorizerEvent, 'methodArn' | 'queryStringParameters'>): Promise<
  APIGatewayAuthorizerWithContextResult<Caller>
> => {
  const token = queryStringParameters?.token ?? '';
  const now = Date.now();
  const ticket = await readLiveTicket(token, now);
  const caller = ticket ?? (await readToken(token, now));
  const [user, isUnused] = await Promise.all([
    caller && userOfSession(caller.userId, caller.sessionId),
    !ticket || markTicketUsed(ticket.userId, ticket.id, ticket.expires),
  ]);
  // API Gateway answers 401 only for exactly this message. A policy that denies gets 403.
  if (!caller || !user || !isUnused) throw new Error('Unauthorized');
  return {
    principalId: user.id,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
    },
    context: { userId: user.id, sessionId: caller.sessionId },
  };
};
