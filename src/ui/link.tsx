import type { ComponentProps } from 'react';
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Travels with the navigation, and not in the address. */
  state?: NavigateOptions['state'];
}

/** A link within the app. The router's own also prefetches, for servers that render pages: 2 KB on every route. */
export function Link({ to, state, target, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to, target ? { state, target } : { state });
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
