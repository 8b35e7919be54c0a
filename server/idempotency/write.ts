import type { Consent } from '../../src/domain/consent';
import type { Fields } from '../../src/domain/entity';
import type { Actor } from '../context';
import type { CompanyTable } from '../db/schema';
import type { Reach, Scope } from '../tenancy/scope';

/** The steps of a write after authentication, in their order. A step rejects the write by throwing a ProblemError. */
export interface Write<Input> {
  /** Whether this role may make the call at all: asked before any of the body is read. */
  authorizeRole(actor: Actor): void;
  /** Parses the body by the forms' own rules. */
  validate(scope: Scope, body: unknown): Input | Promise<Input>;
  /** Whether this actor may write this input; absent where the role decides everything. */
  authorizeInput?(actor: Actor, input: Input): void;
  /** Reads and locks the rows on which the write depends, and refuses it; nothing is written before its effect. */
  decide(scope: Scope, input: Input, headers: WriteHeaders): Promise<Effect>;
  /** 201 for a create. */
  readonly status: 200 | 201;
  /** The table of a create's row, which keeps the key that created it. */
  readonly createsIn?: CompanyTable;
  /** Reads a record by id, to show it again when a `duplicate` is replayed. */
  readonly find: (scope: Scope, id: number) => Promise<Fields | null>;
  /** Defaults to the user's own company. */
  readonly reach?: Reach;
  /** The `Idempotency-Key` is neither looked up nor stored. */
  readonly ignoresIdempotencyKey?: boolean;
}

/** Writes the decision, and returns the record as its list call reads it. */
export type Effect = () => Promise<Fields | Unneeded>;

/** The record that already is as a write wants it, or has moved past it: nothing was written. */
export class Unneeded {
  readonly record: Fields;

  constructor(record: Fields) {
    this.record = record;
  }
}

/** A write's context beside its body: headers, and in a batch the consent of the person it registers. */
export interface WriteHeaders {
  readonly key: string | null;
  /** For a create: the key that its record has for ever; null where the client gives none. */
  readonly recordKey: string | null;
  /** The company for which the write was made; null where the client does not say. */
  readonly company: number | null;
  /** `If-Match`: the version on which the client based its change; null where the header is absent. */
  readonly ifMatch: string | null;
  /** Only of an operation of a batch. */
  readonly consent?: Consent | undefined;
}

/** A write as it arrived, alone or in a batch. */
export interface WriteRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: WriteHeaders;
}

/** Whether `If-Match` allows a change of this version: it is absent, `*`, or names this version. */
export function isCurrent({ ifMatch }: WriteHeaders, version: unknown): boolean {
  if (ifMatch === null || ifMatch === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`);
}
