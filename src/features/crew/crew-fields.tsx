import { useWatch } from 'react-hook-form';
import { ChoiceField } from '../../crud/fields/choice-field';
import { DateField } from '../../crud/fields/date-field';
import { DigitsField } from '../../crud/fields/digits-field';
import { EmailField } from '../../crud/fields/email-field';
import { SelectField } from '../../crud/fields/select-field';
import { TextField } from '../../crud/fields/text-field';
import { FormSection } from '../../crud/form-section';
import { OwnCompanyField } from '../../crud/own-company';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { needsLicence } from '../../domain/entities/crew-member';
import { CREW_ROLES, labelOf } from '../../domain/options';

export interface CrewFieldsProps {
  /** Whether the kind is chosen here; else the form has it. */
  readonly isTypeAsked: boolean;
}

/** In the order of the entity, which the error summary keeps. */
export function CrewFields({ isTypeAsked }: CrewFieldsProps) {
  const { form, start } = useEntityFormContext();
  const typeName = String(useWatch({ control: form.control, name: 'typeName' }) ?? '');
  const isLicenceNeeded = needsLicence(typeName);
  // A licence that is known stays in sight, whatever the form of this kind asks.
  const hasLicence = isTypeAsked || isLicenceNeeded || Boolean(start.licencia || start.expLicencia);
  const forgetLicenceErrors = () => form.clearErrors(['licencia', 'expLicencia']);
  const isKindKnown = CREW_ROLES.some(({ value }) => value === start.typeName);
  return (
    <>
      <FormSection title={isTypeAsked ? 'Tripulante' : `Datos del ${toNoun(typeName)}`} hasRequired>
        {(isTypeAsked || !isKindKnown) && (
          <SelectField name="typeName" width="full" onChosen={forgetLicenceErrors} />
        )}
        <TextField name="name" />
        <TextField name="lastName" />
        <SelectField name="typeDocument" />
        <DigitsField name="numDocument" />
      </FormSection>
      {hasLicence && (
        <FormSection title="Licencia">
          <TextField name="licencia" isRequired={isLicenceNeeded} />
          <DateField name="expLicencia" isRequired={isLicenceNeeded} />
        </FormSection>
      )}
      <FormSection title="Datos personales">
        <DateField name="dateOfBirth" />
        <SelectField name="sex" />
        <SelectField name="maritalStatus" />
        <SelectField name="nationality" />
      </FormSection>
      <FormSection title="Contacto y estado">
        <DigitsField name="phone" width="third" />
        <EmailField name="email" width="two-thirds" />
        <TextField name="address" width="two-thirds" />
        <ChoiceField name="status" width="third" />
        <OwnCompanyField name="companyName" />
      </FormSection>
    </>
  );
}

function toNoun(typeName: string): string {
  return typeName ? labelOf(CREW_ROLES, typeName).toLowerCase() : 'tripulante';
}
