import type { LucideIcon } from 'lucide-react';
import type { ListColumn } from '../../crud/list-descriptor';
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
  /** 'tripulantes' */
  readonly plural: string;
  /** What is printed of it; fetched when it is: four lists' columns would weigh on the screen. */
  readonly loadColumns: () => Promise<readonly ListColumn[]>;
  readonly pdf: {
    readonly path: string;
    /** Without `.pdf`. */
    readonly fileName: string;
    /** Null where every server has it. */
    readonly extension: Extension | null;
  };
}
