import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button-link';

export interface LeadProps {
  /** The day in a sentence, its figures in <b>. */
  children: ReactNode;
  /** The next thing to do, and where. */
  action: string;
  to: string;
}

export function Lead({ children, action, to }: LeadProps) {
  return (
    <div className="flex items-center justify-between gap-6 pt-0.5 pb-1 max-river:flex-wrap max-river:gap-3.5 max-river:px-1">
      <p className="text-[1.75rem]/[1.16] font-medium tracking-tight text-balance [&_b]:whitespace-nowrap [&_b]:font-title [&_b]:text-rio-ink">
        {children}
      </p>
      {/* The phone's bar has it, and there is one next thing on a screen. */}
      <ButtonLink
        variant="next"
        size="dock"
        className="flex-none max-sm:not-low:in-[:has([data-tab=next])]:hidden"
        to={to}
        state={{ fromMenu: true }}
      >
        <Plus aria-hidden="true" />
        {action}
      </ButtonLink>
    </div>
  );
}
