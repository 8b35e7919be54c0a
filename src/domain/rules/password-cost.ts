/** Cost of each guess at a password: the figures alone, so that tests about something else can lower them. */

/** Rounds of PBKDF2-SHA-256 over the password that opens a device. */
export const DEVICE_ROUNDS = 600_000;
/** Parameters of scrypt on the server, N=2^15: 32 MB and about a quarter of a second a hash. */
export const SERVER_COST = { logN: 15, r: 8, p: 3 };
