import type { Plugin } from 'vite';

/**
 * Components of React Router that nobody imports would be bundled all the same: each gets a `displayName`, and a bundler
 * keeps what something is written to.
 */
export function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'fluvicarga:unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .+;$/gm, '')
          .replace(/= (React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}
