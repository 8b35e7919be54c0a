/** The proof of the last verification. In memory alone: after a reload the password is asked for again. */
let held: { readonly token: string; readonly proof: string } | null = null;

export function holdProof(token: string, proof: string): void {
  held = { token, proof };
}

/** The proof of the session with this token; null where it has verified nothing. The server says when it has expired. */
export function proofFor(token: string | null): string | null {
  return held && held.token === token ? held.proof : null;
}
