/** *Activo* and *Inactivo*: green and red, and always in words. */
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import ToggleLeft from 'lucide-react/icons/toggle-left';
import ToggleRight from 'lucide-react/icons/toggle-right';
import { labelOf, type Option, STATUSES } from '../domain/options';
import { Button } from '../ui/button';
import { StateBadge } from '../ui/state-badge';

export type Status = 'activo' | 'inactivo';

export function otherStatus(status: unknown): Status {
  return status === 'activo' ? 'inactivo' : 'activo';
}

export interface StatusMarkProps {
  readonly status: unknown;
  /** The words, where they are not those of a person. */
  readonly options?: readonly Option[];
}

export function StatusMark({ status, options = STATUSES }: StatusMarkProps) {
  const isActive = status === 'activo';
  return (
    <StateBadge
      tone={isActive ? 'success' : 'danger'}
      icon={isActive ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
    >
      {labelOf(options, status) || 'Sin dato'}
    </StateBadge>
  );
}

export interface StatusToggleProps {
  readonly status: unknown;
  /** The record's label. */
  readonly name: string;
  readonly onPress: () => void;
}

/** The state, and the switch that asks to flip it. */
export function StatusToggle({ status, name, onPress }: StatusToggleProps) {
  const Icon = status === 'activo' ? ToggleRight : ToggleLeft;
  const label = `Pasar a ${otherStatus(status)}: ${name}, ahora ${status || 'sin estado'}`;
  return (
    <Button
      size="small"
      title={label}
      aria-label={label}
      onClick={onPress}
      className="max-w-full flex-wrap px-2 min-[64rem]:-ml-3 min-[64rem]:px-3 min-[64rem]:not-hover:border-transparent min-[64rem]:not-hover:bg-transparent"
    >
      <StatusMark status={status} />
      <Icon aria-hidden="true" />
    </Button>
  );
}
