import type { TestProject } from 'vitest/node';
import { ensureFirefox } from '../../../scripts/ensure-firefox.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    firefoxPath: string;
  }
}

export function setup(project: TestProject): void {
  project.provide('firefoxPath', ensureFirefox());
}
