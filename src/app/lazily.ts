import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/**
 * A screen in a script of its own. As a function, not an object of functions: of those the router swallows a load error
 * of `Component` and shows an empty page.
 */
export function lazily<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: (await load())[name] }) };
}
