import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** A screen in a script of its own. */
export function lazily<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<RouteObject, 'lazy'> {
  return { lazy: { Component: async () => (await load())[name] } };
}
