import { type ReactNode, type SyntheticEvent, useRef } from 'react';

export interface PopoverProps {
  /** The id that its button names as `popoverTarget`. */
  id: string;
  /** Where it opens: beside its button, or under it, as far as the window goes. */
  side: 'right' | 'below';
  className?: string;
  children: ReactNode;
}

const MARGIN = 8;

/** Chrome has it from 114 on, Safari from 17, Firefox from 125: without it, its contents are shown elsewhere. */
export const hasPopover = () => 'popover' in HTMLElement.prototype;

/** A panel of the browser's own: Escape and a press elsewhere or inside close it. */
export function Popover({ id, side, className, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const place = (event: SyntheticEvent & { readonly newState?: string }) => {
    if (!panel.current || event.newState === 'closed') return;
    const button = document.querySelector(`[popovertarget="${id}"]`);
    if (!button) return;
    const at = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = panel.current;
    const left = side === 'right' ? at.right : at.right - width;
    const top = side === 'right' ? at.top : at.bottom + MARGIN / 2;
    panel.current.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
    panel.current.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on what is in it is a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the presses on what is in it.
    <div
      ref={panel}
      id={id}
      popover="auto"
      className={`fixed inset-auto m-0 max-h-[calc(100dvh-16px)] overflow-y-auto ${className ?? ''}`}
      onToggle={place}
      onClick={({ target }) => {
        if ((target as Element).closest('a, button')) panel.current?.hidePopover();
      }}
    >
      {children}
    </div>
  );
}
