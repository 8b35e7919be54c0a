import type { ReactNode } from 'react';

export interface BottomBarProps {
  /** What is kept: 'Borrador guardado en este equipo'. */
  note?: ReactNode;
  secondary?: ReactNode;
  primary: ReactNode;
  /** Secondary at the left, note in the middle, primary at the right: the wizard. */
  isSpread?: boolean | undefined;
}

/** The actions of a form or a wizard: they stay in sight. Last child of a flex or grid column. */
export function BottomBar({ note, secondary, primary, isSpread = false }: BottomBarProps) {
  const noteBox = <div className="bottom-bar-note">{note}</div>;
  return (
    <div className="bottom-bar" data-spread={isSpread || undefined}>
      {!isSpread && noteBox}
      {secondary}
      {isSpread && noteBox}
      {primary}
    </div>
  );
}
