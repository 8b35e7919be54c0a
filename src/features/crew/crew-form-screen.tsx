import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { FormRules } from '../../crud/form-rules';
import { FormScreen } from '../../crud/form-screen';
import { useOwnCompanyRules } from '../../crud/own-company';
import { useRecord } from '../../crud/use-record';
import { crewMember } from '../../domain/entities/crew-member';
import { toTypeLabel, toTypeName } from '../../domain/entities/crew-type';
import type { Fields } from '../../domain/entity';
import { CrewFields } from './crew-fields';
import { type FixedType, toMatchingForm, toSavedText } from './crew-types';

/** `add-crew` asks the kind; `add-crew/{id}/update` goes to the form of the record's kind. */
export function CrewFormScreen() {
  const { id } = useParams();
  const record = useRecord('crewMember', id ?? null);
  if (id !== undefined && record.is === 'opening') return null;
  if (record.is === 'here') return <Navigate to={toMatchingForm(record.row)} replace />;
  return <CrewForm reference={id} />;
}

export function CaptainFormScreen() {
  return <CrewForm type="Capitan" reference={useParams().id} />;
}

export function SailorFormScreen() {
  return <CrewForm type="Marinero" reference={useParams().id} />;
}

export function BoatDriverFormScreen() {
  return <CrewForm type="Motorista" reference={useParams().id} />;
}

interface CrewFormProps {
  /** The kind of a new record; a known one keeps its own. */
  readonly type?: FixedType;
  readonly reference: string | undefined;
}

function CrewForm({ type, reference }: CrewFormProps) {
  const company = useOwnCompanyRules('companyName');
  const rules = useMemo<FormRules>(
    () => ({ ...company, open: (record) => ({ typeName: toTypeName(record) }) }),
    [company],
  );
  const isNew = reference === undefined;
  return (
    <FormScreen
      entity={crewMember}
      rules={rules}
      reference={reference}
      initial={{ typeName: type, status: 'activo' }}
      draftScope={isNew ? type : undefined}
      title={
        isNew && type ? `Registrar ${toTypeLabel({ typeName: type }).toLowerCase()}` : undefined
      }
      confirmFacts={toFacts}
      savedText={toSavedText}
    >
      <CrewFields isTypeAsked={type === undefined} />
    </FormScreen>
  );
}

function toFacts(fields: Fields) {
  return [
    { label: 'Tipo de tripulante', value: toTypeLabel(fields) },
    { label: 'Documento', value: String(fields.numDocument ?? '') },
  ];
}
