/** In place of @tanstack/react-virtual: Headless UI imports it for long lists, and ours show fifty options at most. */
export function useVirtualizer(): never {
  throw new Error(
    'A Combobox asks for `virtual`: vite.config.ts leaves its library out of the build.',
  );
}
