import type { TestProject } from 'vitest/node';
import { ensureChromium, ensureHeadlessShell } from '../../../scripts/ensure-chromium.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string;
    headlessShellPath: string;
  }
}

export function setup(project: TestProject): void {
  project.provide('chromiumPath', ensureChromium());
  project.provide('headlessShellPath', ensureHeadlessShell());
}
