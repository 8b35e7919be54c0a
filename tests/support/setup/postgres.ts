/** One PostgreSQL for the whole run of a project. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a real PostgreSQL's superuser; absent where the tests run on the embedded database. */
    postgresUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
