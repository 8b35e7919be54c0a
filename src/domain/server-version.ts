/**
 * A server is known by one number: the version of our contract that it announces (docs/API.md), or 0 for a plain server,
 * which answers the calls of docs/SPEC.md, S7, alone.
 */
export const PLAIN_SERVER = 0;
/** The newest version that this application knows, and the one that our server announces. */
export const SERVER_VERSION = 4;

/** Whether it is ours in a version that this application does not know: then the application must be updated. */
export function isNewer(serverVersion: number): boolean {
  return serverVersion > SERVER_VERSION;
}

/** @param told the answer of `GET /api/v1/capabilities`, or a plain server's data in its place */
export function toServerVersion(told: object): number {
  const { api, version }: { api?: unknown; version?: unknown } = told;
  if (api !== 'fluvicarga') return PLAIN_SERVER;
  // Nothing else was ever announced: it comes after this application.
  return Number.isInteger(version) && Number(version) > 0
    ? Number(version)
    : Number.POSITIVE_INFINITY;
}

export function isOurs(serverVersion: number): boolean {
  return serverVersion > PLAIN_SERVER;
}

/** A part of the contract. */
export interface ContractPart {
  /** The version of our server that has it first; absent where a plain server has it too. */
  readonly since?: number;
}

export function isPartOf(serverVersion: number, { since = PLAIN_SERVER }: ContractPart): boolean {
  return serverVersion >= since;
}
