/** The wizard's values while a shipment is being registered: as typed, under the wire's names. */
import { toTypedValues } from '../../../crud/typed-value';
import { shipment } from '../../../domain/entities/shipment';
import type { Fields } from '../../../domain/entity';
import { isStepPath, type StepPath } from './wizard-steps';

export const WIZARD_DRAFT = 'shipment-wizard';

/** The fields of the shipment step. */
export const TYPED_FIELDS = [
  'vehiculoNombre',
  'sucursalNombre',
  'departamentoSalida',
  'municipioSalida',
  'departamentoLlegada',
  'municipioLlegada',
  'tipoPago',
  'estadoPago',
  'estadoEntrega',
  'direccionEnvio',
  'costoEnvio',
  'valorDeclarado',
  'descripcionEnvio',
] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];
export type TypedFacts = Readonly<Record<TypedField, string>>;

export interface WizardValues {
  /** Made when the wizard began, and the local key of what it makes: saved twice, it is one shipment. */
  readonly operationId: string;
  readonly step: StepPath;
  readonly remitenteCedula: string;
  readonly destinatarioCedula: string;
  /** Local keys of the chosen products. */
  readonly productosIds: readonly string[];
  readonly typed: TypedFacts;
  /** Values that were filled in by themselves in the shipment step; null before it. */
  readonly proposal: Proposal | null;
  /** The shipment that it corrects; null where it makes a new one. */
  readonly corrects: Corrected | null;
}

export interface Corrected {
  readonly key: string;
  /** As it was when the wizard opened on it: what differs is the correction. */
  readonly opened: Fields;
  /** The local keys of its sender and recipient: here they may have other documents by now than it says. */
  readonly named: Fields;
}

export type PartyField = 'remitenteCedula' | 'destinatarioCedula';

/** Whether a correction leaves sender or recipient as the shipment names them. */
export const isAsOpened = (values: WizardValues, field: PartyField): boolean =>
  values.corrects !== null && values[field] === String(values.corrects.opened[field]);

export interface Proposal {
  /** The recipient and the goods it was made for. */
  readonly basis: string;
  readonly facts: Partial<TypedFacts>;
}

export const NOTHING_TYPED = {
  ...(Object.fromEntries(TYPED_FIELDS.map((field) => [field, ''])) as TypedFacts),
  estadoPago: 'PENDIENTE',
  estadoEntrega: 'EN_PREPARACION',
};

/** @param sender whose shipment it is to be, where that is known already */
export function createValues(operationId: string, sender = ''): WizardValues {
  return {
    operationId,
    step: sender === '' ? 'module-Sender' : 'module-recipient',
    remitenteCedula: sender,
    destinatarioCedula: '',
    productosIds: [],
    typed: NOTHING_TYPED,
    proposal: null,
    corrects: null,
  };
}

const PARTY_FIELDS = ['remitenteCedula', 'destinatarioCedula'] as const;

/** Whether there is anything that a person would miss: a difference from the values that the wizard opened with. */
export function isChanged(values: WizardValues, opened: WizardValues): boolean {
  return (
    PARTY_FIELDS.some((field) => values[field] !== opened[field]) ||
    values.productosIds.join() !== opened.productosIds.join() ||
    TYPED_FIELDS.some((field) => values.typed[field] !== opened.typed[field])
  );
}

/** Flat, as drafts are kept. */
export function toDraftValues({ typed, ...values }: WizardValues): Fields {
  return { ...values, ...typed };
}

/** From a kept draft, of this version of the app or an older one; null where it is not the wizard's. */
export function readDraftValues(kept: Fields): WizardValues | null {
  const operationId = toText(kept.operationId);
  if (operationId === '') return null;
  const step = toText(kept.step);
  return {
    operationId,
    step: isStepPath(step) ? step : 'module-Sender',
    remitenteCedula: toText(kept.remitenteCedula),
    destinatarioCedula: toText(kept.destinatarioCedula),
    productosIds: Array.isArray(kept.productosIds) ? kept.productosIds.map(String) : [],
    typed: {
      ...NOTHING_TYPED,
      ...(Object.fromEntries(
        TYPED_FIELDS.filter((field) => kept[field] !== undefined).map((field) => [
          field,
          toText(kept[field]),
        ]),
      ) as Partial<TypedFacts>),
    },
    proposal: readProposal(kept.proposal),
    corrects: readCorrected(kept.corrects),
  };
}

function readCorrected(kept: unknown): Corrected | null {
  const { key, opened, named = {} } = (kept ?? {}) as Partial<Corrected>;
  return typeof key === 'string' && opened ? { key, opened, named } : null;
}

function readProposal(kept: unknown): Proposal | null {
  const { basis, facts } = (kept ?? {}) as Partial<Proposal>;
  return typeof basis === 'string' && facts ? { basis, facts } : null;
}

/**
 * A shipment that is there already, to be corrected. A description made of its goods goes with them.
 * @param goods its products, by local key
 * @param described what the goods alone say of it
 * @param named see `Corrected`
 */
export function toCorrection(
  operationId: string,
  { key, view }: { readonly key: string; readonly view: Fields },
  step: StepPath,
  goods: readonly string[],
  described: string,
  named: Fields,
): WizardValues {
  const typed = toTypedValues(shipment, view);
  const opened = { ...shipment.payload(view), productosIds: goods };
  const isDescribed = typed.descripcionEnvio === described;
  const read = readDraftValues({
    ...typed,
    operationId,
    step,
    productosIds: goods,
    proposal: isDescribed && { basis: '', facts: { descripcionEnvio: described } },
    corrects: { key, opened, named },
  });
  return read ?? createValues(operationId);
}

/**
 * A new shipment like another: its people, route, vessel and cost; how it stands starts anew. Description and declared
 * value are of the former goods, and end up on a waybill: they are kept only where all of them travel again.
 */
export function toCopy(
  operationId: string,
  view: Fields,
  freeKeys: readonly string[],
  isSameCargo: boolean,
): WizardValues {
  const read = readDraftValues({ ...toTypedValues(shipment, view), operationId });
  const copied = read ?? createValues(operationId);
  return {
    ...copied,
    // Nobody is let beyond the first step that lacks something.
    step: 'module-shipment',
    productosIds: freeKeys,
    typed: {
      ...copied.typed,
      ...(!isSameCargo && {
        descripcionEnvio: NOTHING_TYPED.descripcionEnvio,
        valorDeclarado: NOTHING_TYPED.valorDeclarado,
      }),
      estadoPago: NOTHING_TYPED.estadoPago,
      estadoEntrega: NOTHING_TYPED.estadoEntrega,
    },
  };
}

const toText = (value: unknown) => (value === null || value === undefined ? '' : String(value));
