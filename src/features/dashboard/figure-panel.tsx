import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';

export interface FigurePanelProps {
  id: string;
  title: string;
  /** The list it counts. */
  to: string;
  children: ReactNode;
}

/** A figure under its name, with a link to the records that it counts. */
export function FigurePanel({ id, title, to, children }: FigurePanelProps) {
  return (
    <Panel aria-labelledby={id} className="grid content-start gap-2.5 px-4.5 pt-1.5 pb-4">
      <h2 id={id} className="text-lg/[1.25]">
        <Link
          to={to}
          className="flex min-h-target items-center justify-between gap-2 no-underline hover:underline"
        >
          {title}
          <ChevronRight className="size-5.5" aria-hidden="true" />
        </Link>
      </h2>
      {children}
    </Panel>
  );
}
