import { expect, test } from 'vitest';
import { createVerifier, isPassword } from '../../src/session/verifier';

test('a verifier accepts only its password and does not contain it', {
  timeout: 60_000,
}, async () => {
  const [verifier, other] = await Promise.all([
    createVerifier('Guaviare2026*'),
    createVerifier('Guaviare2026*'),
  ]);
  expect(verifier).toMatchObject({ iterations: 600_000 });
  expect([verifier.salt.length, verifier.hash.length]).toEqual([16, 32]);
  expect(verifier.hash).not.toEqual(other.hash);
  expect(await isPassword('Guaviare2026*', verifier)).toBe(true);
  expect(await isPassword('Guaviare2026', verifier)).toBe(false);
  expect(JSON.stringify([...verifier.hash, ...verifier.salt])).not.toContain('Guaviare');
});
