import type { APIGatewayAuthorizerWithContextResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { userOfSession } from '#functions/lib/data/users/sessions.ts';
import { readToken } from '#functions/lib/tokens.ts';

/*
 * Who opens a live connection: whoever has the token of a live session. The token travels in the query, since a browser can
 * set no header of a handshake. A function of its own, because the others need no secret. One BatchGetItem.
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
  // API Gateway answers 401 to this very word; a policy that denies would be 403.
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
