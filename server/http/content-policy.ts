/**
 * The rules for what a page of the app may load and run: as a header on every response, and in the built pages for
 * static hosts.
 */

const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  // Allows WebAssembly, for the decoder of label codes; text is still never run as a script.
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'object-src': "'none'",
};

export const CONTENT_SECURITY_POLICY = write(POLICY);

/**
 * The policy as a page itself may state it: browsers take `frame-ancestors` only from a header.
 * @param apiOrigin where the API is, if the page is built for one on another origin
 */
export function toPagePolicy(apiOrigin: string | null): string {
  const { 'frame-ancestors': _headerOnly, ...own } = POLICY;
  return write({ ...own, ...(apiOrigin && { 'connect-src': `'self' ${apiOrigin}` }) });
}

function write(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
