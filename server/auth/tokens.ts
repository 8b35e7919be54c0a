import { sign, verify } from 'hono/jwt';
import { SESSION_LIFETIME_MS } from '../../src/domain/rules/session';

const AUDIENCE = 'fluvicarga';

/** Makes and reads session tokens: HS256, 30 minutes, and nothing in them but whose they are. */
export interface Tokens {
  /** `now` in ms. */
  readonly issue: (userId: number, now: number) => Promise<string>;
  /** The user's id; null where the token is not one of ours, or its time is over. */
  readonly read: (token: string) => Promise<number | null>;
}

/** @param secret at least 32 bytes; whoever knows it can be anybody */
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
