/** The layout of a screen in the back office. Above a bar of actions it has no bottom padding of its own. */
export const PAGE =
  'flex flex-1 flex-col gap-3 px-gutter pt-2 pb-[calc(var(--tabs-height)+24px)] has-[.bottom-bar]:pb-(--tabs-height) sm:gap-4';

/** The phone's bar of tabs; its height is --tabs-height. */
export const TABS =
  'office-tabs low:hidden fixed inset-x-0 bottom-0 z-4 flex border-t-stroke border-edge bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden';
