import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes the next migration from the difference to the last one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/index.ts',
  out: './server/db/migrations',
});
