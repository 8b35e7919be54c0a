import { defineConfig } from 'vite';

/** The server for production: four programs, the web server, the threads of the embedded database and of reports, and backups. */
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
        'pdf-worker': 'server/modules/reports/pdf-worker.ts',
        operations: 'server/operations.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js' },
    },
  },
});
