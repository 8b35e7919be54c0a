import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const TEXT_FONT = /-latin-wght-normal.*\.woff2$/;
const NARROWED = {
  targetFormat: 'woff2',
  keepAllGlyphs: true,
  /** From the lightest weight of `theme.css` to the heaviest: the package's axis begins at 200. */
  variationAxes: { wght: { min: 400, max: 800, default: 400 } },
} as const;

/**
 * Leaves the weights that no text has out of the one text font (a fifth of it), and asks for it before the style sheet
 * does: its hashed name is known only after the build.
 */
export function textFont(): Plugin {
  return {
    name: 'fluvicarga:text-font',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !TEXT_FONT.test(file.fileName)) continue;
        file.source = await subsetFont(Buffer.from(file.source), '', NARROWED);
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => TEXT_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head' as const,
          })),
    },
  };
}
