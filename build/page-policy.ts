import type { Plugin } from 'vite';
import { toPagePolicy } from '../server/http/content-policy.ts';

/** Writes the content security policy into the page, for hosts that send no such header. Not in development. */
export function statePagePolicy(apiBaseUrl: string | undefined): Plugin {
  return {
    name: 'fluvicarga:state-page-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: {
          'http-equiv': 'Content-Security-Policy',
          content: toPagePolicy(apiBaseUrl ? new URL(apiBaseUrl).origin : null),
        },
        injectTo: 'head-prepend',
      },
    ],
  };
}
