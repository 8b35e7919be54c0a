/** A test that prints is a test that hides something: any console output fails it. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;
const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      noise.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(noise, 'this test wrote to the console').toEqual([]);
});
