import { ChoiceField } from '../../crud/fields/choice-field';
import { DigitsField } from '../../crud/fields/digits-field';
import { EmailField } from '../../crud/fields/email-field';
import { NitField } from '../../crud/fields/nit-field';
import { PlaceFields } from '../../crud/fields/place-fields';
import { TextField } from '../../crud/fields/text-field';
import { FormSection } from '../../crud/form-section';
import { ServerOnlyNote } from '../../crud/server-only-note';
import { COMPANY_PLACE } from './use-company-rules';

/** In the order of the entity, which the error summary keeps. */
export function CompanyFields() {
  return (
    <>
      <ServerOnlyNote what="Las empresas" />
      <FormSection title="Empresa" hasRequired>
        <NitField name="nit" />
        <TextField name="company" />
        <TextField name="manager" />
        <EmailField name="email" />
      </FormSection>
      <FormSection title="Contacto y estado">
        <DigitsField name="phone" width="third" />
        <TextField name="address" width="two-thirds" />
        <PlaceFields {...COMPANY_PLACE} />
        <ChoiceField name="status" />
      </FormSection>
    </>
  );
}
