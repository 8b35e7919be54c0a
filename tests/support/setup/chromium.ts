import type { TestProject } from 'vitest/node';
import { ensureChromium } from '../../../scripts/ensure-chromium.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string;
  }
}

export function setup(project: TestProject): void {
  project.provide('chromiumPath', ensureChromium());
}
