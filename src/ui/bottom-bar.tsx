import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface BottomBarProps {
  /** The state of the draft: 'Borrador guardado en este equipo'. */
  note?: ReactNode;
  secondary?: ReactNode;
  primary: ReactNode;
  /** Secondary at the left, note in the middle, primary at the right: the wizard. */
  isSpread?: boolean | undefined;
}

/** The sticky actions of a form or a wizard. Last child of a flex or grid column. */
export function BottomBar({ note, secondary, primary, isSpread = false }: BottomBarProps) {
  const noteBox = (
    <div
      className={classNames(
        'flex-1 leading-snug text-ink-soft max-md:-order-1 max-md:basis-full max-md:empty:hidden',
        isSpread && 'text-center',
      )}
    >
      {note}
    </div>
  );
  return (
    <div className="bottom-bar">
      {!isSpread && noteBox}
      {secondary}
      {isSpread && noteBox}
      {primary}
    </div>
  );
}
