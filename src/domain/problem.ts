/** The `type` of our server's problem+json, stable words to decide by. */
export const PROBLEM_TYPES = [
  'invalid',
  'unauthenticated',
  'wrong-password',
  'forbidden',
  'other-company',
  'active-author',
  'password-change-required',
  'verification-required',
  'not-found',
  'duplicate',
  'stale',
  'key-reuse',
  'in-progress',
  'blocked',
  'unknown-seal',
  'altered-envelope',
  'too-old',
  'illegal-transition',
  'product-travels',
  'erased',
  'open-shipments',
  'three-admins',
  'too-many-attempts',
  'too-large',
  'not-json',
  'failure',
] as const;
export type ProblemType = (typeof PROBLEM_TYPES)[number];

export interface Problem {
  readonly type: ProblemType;
  readonly title: string;
  readonly status: number;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  /** `duplicate` and `stale`: the record that is there. */
  readonly record?: Readonly<Record<string, unknown>>;
  /** `duplicate`: the record that is there was made under this record key. */
  readonly by?: 'recordKey';
  /** `stale`, where the update told its fields: those that somebody else has changed differently. */
  readonly fields?: readonly string[];
  /** Beside `fields`: the record's version. */
  readonly version?: number;
}
