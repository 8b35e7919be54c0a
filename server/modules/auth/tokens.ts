import { sign, verify } from 'hono/jwt';
import { SESSION_LIFETIME_MS } from '../../../src/domain/rules/session';

import type { Tokens } from '../../context';

const AUDIENCE = 'fluvicarga';

/**
 * Session tokens: HS256, 30 minutes, with the user's id as their only claim about the user.
 * @param secret at least 32 bytes; whoever knows it can sign in as anybody
 */
export function createTokens(secret: string): Tokens {
  return {
    issue: (userId, now) => {
      const iat = Math.floor(now / 1000);
      const exp = iat + SESSION_LIFETIME_MS / 1000;
      return sign({ sub: String(userId), aud: AUDIENCE, iat, exp }, secret, 'HS256');
    },
    read: async (token) => {
      try {
        const { sub, exp } = await verify(token, secret, { alg: 'HS256', aud: AUDIENCE });
        const id = Number(sub);
        return exp !== undefined && Number.isSafeInteger(id) && id > 0 ? id : null;
      } catch {
        return null;
      }
    },
  };
}
