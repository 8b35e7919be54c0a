/** What a text says as a value of its kind, in the one form in which that value is kept; or why it says none, in Spanish. */
export type Understood = { readonly value: string } | { readonly reason: string };
