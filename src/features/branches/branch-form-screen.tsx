import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { PlaceFields } from '../../crud/fields/place-fields';
import { TextField } from '../../crud/fields/text-field';
import type { FormRules } from '../../crud/form-rules';
import { FormScreen } from '../../crud/form-screen';
import { FormSection } from '../../crud/form-section';
import { OwnCompanyField, useOwnCompanyRules } from '../../crud/own-company';
import { type PlaceNames, toPlaceIssues } from '../../crud/place-issues';
import { usePlaces } from '../../crud/use-places';
import { useRecord } from '../../crud/use-record';
import { VerifiedForm } from '../../crud/verified-form';
import { branch } from '../../domain/entities/branch';

const BRANCH_PLACE: PlaceNames = { department: 'departamento', municipality: 'municipio' };

/** `add-branch` makes one, `add-branch/{id}/update` changes one. */
export function BranchFormScreen() {
  const { id } = useParams();
  const rules = useBranchRules(id);
  return (
    <VerifiedForm entity={branch}>
      <FormScreen entity={branch} rules={rules} reference={id}>
        <BranchFields />
      </FormScreen>
    </VerifiedForm>
  );
}

/** In the order of the entity, which the error summary keeps. */
function BranchFields() {
  return (
    <FormSection title="Sucursal" hasRequired>
      <TextField name="nombre" />
      <TextField name="direccion" />
      <PlaceFields {...BRANCH_PLACE} />
      <OwnCompanyField name="companiaNombre" />
    </FormSection>
  );
}

/** Its company is its author's, its place one of the list, or the one it had. */
function useBranchRules(reference: string | undefined): FormRules {
  const company = useOwnCompanyRules('companiaNombre');
  const places = usePlaces();
  const record = useRecord('branch', reference ?? null);
  const kept = record.is === 'here' ? record.row.view : undefined;
  return useMemo(
    () => ({
      ...company,
      check: (typed, issues) => [...issues, ...toPlaceIssues(places, BRANCH_PLACE, typed, kept)],
    }),
    [company, places, kept],
  );
}
