/** One PostgreSQL for the whole run of a project, and the programs that some tests put before it or the server. */
import type { TestProject } from 'vitest/node';
import { ensureProgram } from '../../../scripts/ensure-program.mjs';
import { startPostgres } from '../postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address for a real PostgreSQL's superuser; absent where the tests run on the embedded database. */
    postgresUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  for (const name of ['pgbouncer', 'nginx'] as const) {
    try {
      ensureProgram(name);
    } catch {
      // The tests that need it say what to install; the others run.
    }
  }
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
