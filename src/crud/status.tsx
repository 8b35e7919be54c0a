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
  /** Before the word, a switch that stands this way. */
  readonly isSwitch?: boolean;
}

export function StatusMark({ status, options = STATUSES, isSwitch = false }: StatusMarkProps) {
  const isActive = status === 'activo';
  const [On, Off] = isSwitch ? [ToggleRight, ToggleLeft] : [CircleCheck, CircleX];
  const Icon = isActive ? On : Off;
  return (
    <StateBadge tone={isActive ? 'success' : 'danger'} icon={<Icon aria-hidden="true" />}>
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

/** The state as the switch that asks to flip it: one mark and one word, which stay on one line. */
export function StatusToggle({ status, name, onPress }: StatusToggleProps) {
  const label = `Pasar a ${otherStatus(status)}: ${name}, ahora ${status || 'sin estado'}`;
  return (
    <Button
      size="small"
      title={label}
      aria-label={label}
      onClick={onPress}
      className="px-2 min-[64rem]:-ml-3 min-[64rem]:not-hover:border-transparent min-[64rem]:not-hover:bg-transparent"
    >
      <StatusMark status={status} isSwitch />
    </Button>
  );
}
