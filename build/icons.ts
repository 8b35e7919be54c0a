import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Each icon from its own file: through the package's list of all of them the bundler cannot tell which screens need which,
 * and puts some where their chunk and another wait for each other.
 */
export function iconsByFile(): Plugin {
  const folder = fileURLToPath(new URL('../node_modules/lucide-react/dist/esm/', import.meta.url));
  const list = readFileSync(`${folder}lucide-react.mjs`, 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of list.matchAll(
    /^export \{(.+)\} from '\.\/(icons\/.+)';$/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  const importOf = (icon: string) => {
    const [name = '', alias = name] = icon.trim().split(' as ');
    const file = files.get(name);
    return file ? `import ${alias} from '${folder}${file}';` : '';
  };
  return {
    name: 'fluvicarga:icons-by-file',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: "from 'lucide-react'" },
      handler: (code) =>
        code.replace(/import \{([^}]+)\} from 'lucide-react';/g, (_whole, icons: string) =>
          icons.split(',').map(importOf).join(' '),
        ),
    },
  };
}
