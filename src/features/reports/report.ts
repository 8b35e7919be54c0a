import type { LucideIcon } from 'lucide-react';
import type { ListDescriptor } from '../../crud/list-descriptor';
import type { EntityDefinition } from '../../domain/entity';
import type { Area } from '../../domain/rules/permissions';
import type { Extension } from '../../domain/wire';

/** A list that is taken away from the screen: on paper, or as the server's PDF. */
export interface Report {
  readonly entity: EntityDefinition;
  readonly area: Area;
  /** 'Empleados' */
  readonly title: string;
  readonly icon: LucideIcon;
  /** What is printed of it. */
  readonly list: Pick<ListDescriptor, 'columns' | 'plural'>;
  readonly pdf: {
    readonly path: string;
    /** Without `.pdf`. */
    readonly fileName: string;
    /** Null where every server has it. */
    readonly extension: Extension | null;
  };
}
