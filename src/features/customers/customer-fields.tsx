import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '../../crud/fields/choice-field';
import { ComboboxField } from '../../crud/fields/combobox-field';
import { DateField } from '../../crud/fields/date-field';
import { DigitsField } from '../../crud/fields/digits-field';
import { EmailField } from '../../crud/fields/email-field';
import { NitField } from '../../crud/fields/nit-field';
import { SelectField } from '../../crud/fields/select-field';
import { TextField } from '../../crud/fields/text-field';
import { FormSection } from '../../crud/form-section';
import { toAllMunicipalityOptions } from '../../crud/places';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { usePlaces } from '../../crud/use-places';
import { toEditionText } from '../../domain/rules/places';
import { Link } from '../../ui/link';
import { ConsentField } from './consent-field';

export interface CustomerFieldsProps {
  /** Whether the server keeps authorisations. */
  readonly keepsConsent: boolean;
}

/** In the order of the entity, which the error summary keeps. */
export function CustomerFields({ keepsConsent }: CustomerFieldsProps) {
  const { form } = useEntityFormContext();
  const { cities, edition } = usePlaces();
  const municipalities = useMemo(() => toAllMunicipalityOptions(cities), [cities]);
  const isCompany = useWatch({ control: form.control, name: 'personType' }) === 'Juridica';
  const forgetCompany = (personType: string) => {
    if (personType === 'Juridica') return;
    form.setValue('companyName', '', { shouldDirty: true });
    form.setValue('nitCompany', '', { shouldDirty: true });
    form.clearErrors(['companyName', 'nitCompany']);
  };
  return (
    <>
      <FormSection title="Identificación" hasRequired>
        <ChoiceField name="personType" onChosen={forgetCompany} />
        <SelectField name="typeDocument" />
        <DigitsField name="numDocument" />
        <TextField name="name" />
        <TextField name="lastName" />
        <DateField name="dateOfBirth" />
        <SelectField name="sex" width="third" />
        <SelectField name="maritalStatus" width="third" />
        <SelectField name="nationality" width="third" />
      </FormSection>
      {isCompany && (
        <FormSection title="Empresa">
          <TextField name="companyName" isRequired />
          <NitField name="nitCompany" isRequired />
        </FormSection>
      )}
      <FormSection title="Contacto">
        <DigitsField name="phone" width="third" />
        <EmailField name="email" width="two-thirds" />
        <TextField name="address" width="two-thirds" />
        <ComboboxField
          name="cityName"
          width="third"
          options={municipalities}
          hint={toEditionText(edition)}
        />
      </FormSection>
      {keepsConsent ? <ConsentField /> : <PrivacyNotice />}
    </>
  );
}

function PrivacyNotice() {
  return (
    <p className="text-sm text-ink-soft">
      Los datos personales se usan para prestar el servicio de transporte y se tratan según la Ley
      1581 de 2012. El cliente puede conocerlos, corregirlos o pedir que se borren:{' '}
      {/* Another tab, so that nobody leaves a form to read it. */}
      <Link to="/privacidad" target="_blank">
        política de privacidad
      </Link>
      .
    </p>
  );
}
