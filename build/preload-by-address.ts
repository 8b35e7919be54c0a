import type { Plugin } from 'vite';

const LANDING = /\/src\/app\/public\/(public-layout|landing-route)\.tsx$/;
const OFFICE = /\/src\/(app\/shell\/workplace\.tsx|session\/runtime\.ts)$/;

/** What is asked for at each kind of address, beside the entry: screens, and the picture that they show. */
const EARLY: Readonly<Record<string, readonly RegExp[]>> = {
  start: [LANDING, /\/river\.svg$/],
  login: [/\/src\/app\/public\/login-route\.tsx$/, /\/river\.svg$/],
  office: [OFFICE],
};

/**
 * Tells `theme.js`, which runs first, what an address needs: the entry would ask for it only once it runs, and on a slow
 * network that is a second later.
 */
export function preloadByAddress(): Plugin {
  return {
    name: 'fluvicarga:preload-by-address',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const outputs = Object.values(bundle);
        const filesOf = (wanted: RegExp) =>
          outputs.flatMap((output) => {
            if (output.type === 'asset')
              return output.originalFileNames.some((name) => wanted.test(`/${name}`))
                ? [output.fileName]
                : [];
            if (!wanted.test(output.facadeModuleId ?? '')) return [];
            const chunks = [output.fileName, ...output.imports];
            const styles = outputs.flatMap((one) =>
              one.type === 'chunk' && chunks.includes(one.fileName)
                ? [...(one.viteMetadata?.importedCss ?? [])]
                : [],
            );
            return [...chunks, ...styles];
          });
        const data = Object.entries(EARLY).map(([address, wanted]) => {
          // What the page names itself is on its way.
          const files = [...new Set(wanted.flatMap(filesOf))].filter(
            (file) => !html.includes(file),
          );
          return `data-${address}="${files.map((file) => `/${file}`).join(' ')}"`;
        });
        return html.replace('src="/theme.js"', `src="/theme.js" ${data.join(' ')}`);
      },
    },
  };
}
