/** The least cost of a guess at a password: most tests sign in, and few are about how long that takes. */
import { vi } from 'vitest';

vi.mock('../../../src/domain/rules/password-cost', () => ({
  DEVICE_ROUNDS: 1,
  SERVER_COST: { logN: 1, r: 1, p: 1 },
}));
