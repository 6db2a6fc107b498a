import type { APIGatewayAuthorizerWithContextResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { userOfSession } from '#functions/lib/data/users/sessions.ts';
import { readToken } from '#functions/lib/tokens.ts';

/*
 * Authorizes a live connection by the token of a session. The token is in the query, because a browser cannot set
 * headers for a handshake. This is a function of its own, because the others need no secret. One BatchGetItem.
 */

type Caller = { userId: string; sessionId: string };

export const handler = async ({
  methodArn,
  queryStringParameters,
}: Pick<APIGatewayRequestAuthorizerEvent, 'methodArn' | 'queryStringParameters'>): Promise<
  APIGatewayAuthorizerWithContextResult<Caller>
> => {
  const caller = await readToken(queryStringParameters?.token ?? '', Date.now());
  const user = caller && (await userOfSession(caller.userId, caller.sessionId));
  // API Gateway answers 401 only for exactly this message. A policy that denies gets 403.
  if (!user) throw new Error('Unauthorized');
  return {
    principalId: user.id,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
    },
    context: { userId: user.id, sessionId: caller.sessionId },
  };
};
