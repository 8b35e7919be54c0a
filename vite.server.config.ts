import { defineConfig } from 'vite';

/** The server for production: three programs, the web server, the thread of the embedded database, and backups. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist-server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'database-worker': 'server/db/embedded/database-worker.ts',
        operations: 'server/operations.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js' },
    },
  },
});
