/**
 * The value of a text as one of its kind, in the one form in which that value is kept; or why it has none, in Spanish.
 */
export type Understood = { readonly value: string } | { readonly reason: string };
