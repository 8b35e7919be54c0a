import { randomUUID } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import * as v from 'valibot';
import { SESSION_LIFETIME_MS } from '../../../src/domain/rules/session';
import type { Tokens } from '../../context';
import { VERIFIED_MS } from '../../repositories/sessions';

const AUDIENCE = 'fluvicarga';
/** Another audience than a session's: neither passes for the other. */
const PROOF_AUDIENCE = 'fluvicarga-verification';
const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const claims = v.object({
  sub: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), positive),
  jti: v.pipe(v.string(), v.uuid()),
  epoch: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  device: v.optional(v.boolean(), false),
  exp: positive,
});
const proofClaims = v.object({
  sub: v.string(),
  sid: v.string(),
  epoch: v.number(),
  exp: positive,
});

/**
 * Session tokens: HS256, 30 minutes. Their claims are the user's id, the token's own, by which a sign-out ends it, the
 * user's session epoch, which a new password, role or state moves on, and whether the sign-in named a device.
 * @param secret at least 32 bytes; whoever knows it can sign in as anybody
 */
export function createTokens(secret: string): Tokens {
  return {
    issue: (userId, epoch, now, hasDevice = false) => {
      const iat = Math.floor(now / 1000);
      const exp = iat + SESSION_LIFETIME_MS / 1000;
      const own = { sub: String(userId), jti: randomUUID(), epoch, aud: AUDIENCE, iat, exp };
      return sign({ ...own, ...(hasDevice && { device: true }) }, secret, 'HS256');
    },
    read: async (token) => {
      try {
        const payload = await verify(token, secret, { alg: 'HS256', aud: AUDIENCE });
        const { sub, jti, epoch, device, exp } = v.parse(claims, payload);
        const expiresAt = new Date(exp * 1000);
        return { id: jti, userId: sub, epoch, hasDevice: device, expiresAt };
      } catch {
        return null;
      }
    },
    issueProof: ({ id, userId, epoch }, now) => {
      const exp = Math.floor((now + VERIFIED_MS) / 1000);
      const own = { sub: String(userId), sid: id, epoch, aud: PROOF_AUDIENCE, exp };
      return sign(own, secret, 'HS256');
    },
    isProof: async (proof, { id, userId, epoch }, now) => {
      try {
        // Expiry is judged by the server's own clock, below.
        const payload = await verify(proof, secret, {
          alg: 'HS256',
          aud: PROOF_AUDIENCE,
          exp: false,
        });
        const claims = v.parse(proofClaims, payload);
        const isTheirs =
          claims.sub === String(userId) && claims.sid === id && claims.epoch === epoch;
        return isTheirs && claims.exp * 1000 > now;
      } catch {
        return false;
      }
    },
  };
}
