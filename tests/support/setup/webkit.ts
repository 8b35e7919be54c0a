import type { TestProject } from 'vitest/node';
import { ensureWebKit } from '../../../scripts/ensure-webkit.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    webkit: { readonly driver: string; readonly screen: string };
  }
}

export function setup(project: TestProject): void {
  project.provide('webkit', ensureWebKit());
}
