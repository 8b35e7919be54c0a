import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { BottomBar } from '../../../ui/bottom-bar';
import { indexOfStep, STEPS, type StepPath } from './wizard-steps';

export interface StepFrameProps {
  step: StepPath;
  children: ReactNode;
  back: ReactNode;
  next: ReactNode;
  /** A note about the saved draft. */
  note?: ReactNode;
  /** Where the step begins, if not at its title. */
  first?: RefObject<HTMLElement | null>;
}

/** One step: its title, where it stands, its content, and the bar that leads on. */
export function StepFrame({ step, children, back, next, note, first }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const index = indexOfStep(step);
  // Where a step ends, the next begins: not at the button that was pressed.
  useEffect(() => {
    if (key !== 'default') (first?.current ?? heading.current)?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [key, first]);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3.5">
        <h2 ref={heading} tabIndex={-1} className="text-2xl shadow-none outline-none">
          {STEPS[index]?.title}
        </h2>
        <p className="text-lg text-ink-soft">
          Paso {index + 1} de {STEPS.length}
        </p>
      </div>
      {children}
      <BottomBar isSpread note={note} secondary={back} primary={next} />
    </>
  );
}
