/** The app built for an API on another origin, as a company's static host serves it. */
import { appBuild, ensureBuilt } from '../../scripts/lib/builds.mjs';
import { inProject } from '../../scripts/lib/project.mjs';

const API_HOST = 'api.localhost';
const OUT_DIR = '.tmp/dist-other-origin';

/** Builds it if needed. Gives the folder, for `startStaticServer`. */
export async function buildOtherOriginApp(): Promise<string> {
  await ensureBuilt(appBuild({ outDir: OUT_DIR, apiBaseUrl: `http://${API_HOST}` }));
  return inProject(OUT_DIR);
}

/** The address is in the build, a test's port is not: this Chromium argument joins them. */
export function findApiAt(serverUrl: string): string {
  return `--host-resolver-rules=MAP ${API_HOST}:80 127.0.0.1:${new URL(serverUrl).port}`;
}
