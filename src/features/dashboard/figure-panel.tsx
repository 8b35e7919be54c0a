import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Panel } from '../../ui/panel';

export interface FigurePanelProps {
  id: string;
  title: string;
  /** The list it counts. */
  to: string;
  children: ReactNode;
}

/** A figure under its name, which is the way to what it counts. */
export function FigurePanel({ id, title, to, children }: FigurePanelProps) {
  return (
    <Panel aria-labelledby={id} className="dash-figure">
      <h2 id={id}>
        <Link to={to}>
          {title}
          <ChevronRight aria-hidden="true" />
        </Link>
      </h2>
      {children}
    </Panel>
  );
}
