import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';

export interface TopFrameProps {
  /** Absent while no database is open yet. */
  title?: string;
  /** The sticky part; on a phone the title scrolls with the page. */
  children: ReactNode;
}

/** The header of the office. Between a phone and a desktop the menu stands at the left edge, the title beside it. */
export function TopFrame({ title, children }: TopFrameProps) {
  // Wider than a phone, the room for the title depends on who it is.
  const isOpening = title === undefined;
  const Title = isOpening ? 'div' : 'h1';
  return (
    <header
      className={classNames(
        'sticky top-0 z-3 flex min-h-17.5 flex-row-reverse items-center justify-between gap-3 low:static',
        'bg-ground px-gutter pt-2.5 pb-1.5 max-sm:contents',
        'sm:max-lg:pl-[calc(var(--spacing-gutter)+var(--spacing-target)+12px)]',
        isOpening && 'sm:invisible',
      )}
    >
      <div
        className={classNames(
          'flex max-w-[72%] flex-none items-center gap-3 print:hidden',
          'max-sm:sticky max-sm:top-0 max-sm:z-3 max-sm:low:static max-sm:max-w-none max-sm:bg-ground max-sm:px-gutter max-sm:py-2',
          'max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-2',
          isOpening && 'invisible',
        )}
      >
        {children}
      </div>
      {/* As high before the screen has said its name as after. */}
      <Title
        {...(!isOpening && { tabIndex: -1 })}
        className={classNames(
          'min-h-[1lh] min-w-0 wrap-break-word',
          'sm:max-lg:text-[1.625rem] sm:max-lg:sol:text-[1.34rem]',
          'max-sm:px-[calc(var(--spacing-gutter)+4px)] max-sm:pt-0.5 max-sm:text-[1.75rem] max-sm:sol:text-[1.625rem]',
        )}
      >
        {title}
      </Title>
    </header>
  );
}
