/** The one table of everything that may wait for a person in the sync centre: its words, and its decision. */
import type { ComponentType } from 'react';
import { toRefusalTitle } from '../../crud/refusal-words';
import { errorOf, questionOf } from '../../db/delivery';
import type { MirrorRow, Operation } from '../../db/schema';
import { entityOf } from '../../domain/entities';
import { clock } from '../../session/clock';
import { ConflictDecision } from './conflict-decision';
import { isLeftOfCreate, toExistingConflict } from './existing-conflict';
import { ExistingDecision } from './existing-decision';
import { MayExist } from './may-exist';
import { toStalledWords } from './stalled-words';
import { toStateHeading } from './status-conflict';
import { StatusDecision } from './status-decision';
import type { DecisionProps } from './use-decision';

export interface TroubleKind {
  readonly toHeading: (operation: Operation, row: MirrorRow | undefined) => string;
  /** The reason of a refusal, in words; absent for a question. */
  readonly toWords?: (operation: Operation) => string;
  readonly Decision?: ComponentType<DecisionProps>;
  /** The decision says the states itself. */
  readonly saysState?: true;
}

const REFUSED: TroubleKind = {
  toHeading: () => 'El servidor no lo aceptó',
  toWords: toRefusalTitle,
};

const REFUSALS: Readonly<Record<string, TroubleKind>> = {
  stalled: {
    toHeading: () => 'El servidor responde, pero no decide',
    toWords: (operation) => {
      const title = errorOf(operation)?.title;
      return `${toStalledWords(operation, clock.now())}${title ? ` Dijo: «${title}».` : ''}`;
    },
  },
  'other-company': {
    toHeading: () => 'Se guardó para otra empresa',
    toWords: () =>
      'Lo guardaste en otra empresa: en la de ahora no se registra. Puedes verlo y exportarlo; si vuelves a aquella, «Reintentar» lo envía.',
  },
  declined: {
    toHeading: () => 'Un administrador decidió no enviarlo',
    toWords: () =>
      'Lo revisó mientras tu usuario estaba inactivo. Si todavía hace falta, «Reintentar» lo envía; si no, descártalo.',
  },
  'not-offered': {
    toHeading: () => 'Este servidor no permite ese cambio',
    toWords: ({ entity }) =>
      entity === 'shipment'
        ? 'Este servidor no recibe cambios de un envío ya registrado. Puedes descartarlo, o duplicar el envío como nuevo desde sus detalles.'
        : `Este servidor no guarda ${entityOf(entity).texts.plural}.`,
  },
};

const ERASED: TroubleKind = {
  toHeading: () => 'Los datos de esta persona se suprimieron',
  Decision: () => (
    <p>
      Un administrador suprimió los datos personales de este cliente, y lo que cambiaste aquí ya no
      se puede guardar: descártalo. Si la persona vuelve a enviar o recibir carga, regístrala como
      cliente nuevo.
    </p>
  ),
};

const DOUBT: TroubleKind = {
  toHeading: () => '¿Ya existe en el servidor?',
  Decision: MayExist,
};

const OTHER_RECORD: TroubleKind = {
  toHeading: (operation) => toExistingConflict(operation).heading,
  Decision: ExistingDecision,
};

const STATE: TroubleKind = {
  toHeading: toStateHeading,
  Decision: StatusDecision,
  saysState: true,
};

const FIELDS: TroubleKind = {
  toHeading: (operation) =>
    isLeftOfCreate(operation)
      ? 'Ya estaba registrado con otros datos'
      : 'Cambió aquí y en el servidor',
  Decision: ConflictDecision,
};

/** The row of the table for an operation that waits for a person. */
export function toTroubleKind(operation: Operation): TroubleKind {
  const error = errorOf(operation);
  if (operation.delivery.state === 'rejected') return REFUSALS[error?.code ?? ''] ?? REFUSED;
  const question = questionOf(operation);
  if (question?.code === 'erased') return ERASED;
  if (question?.code === 'may-exist') return DOUBT;
  if (operation.kind === 'create' && question?.existing) return OTHER_RECORD;
  return operation.kind === 'status' ? STATE : FIELDS;
}
