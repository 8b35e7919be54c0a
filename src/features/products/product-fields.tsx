import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '../../crud/fields/choice-field';
import { ComboboxField } from '../../crud/fields/combobox-field';
import { IntegerField } from '../../crud/fields/integer-field';
import { MeasureField } from '../../crud/fields/measure-field';
import { SelectField } from '../../crud/fields/select-field';
import { TextAreaField } from '../../crud/fields/text-area-field';
import { TextField } from '../../crud/fields/text-field';
import { FormSection } from '../../crud/form-section';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { useOwnCompany } from '../../crud/use-own-company';
import { Dimensions } from './dimensions';
import { LocationFields } from './location-fields';
import { OwnerField } from './owner-field';
import { OTHER_CATEGORY } from './product-rules';
import { useCategories } from './use-categories';

/** In the order of the entity, which the error summary keeps. */
export function ProductFields() {
  const { form } = useEntityFormContext();
  const categories = useCategories();
  const categoryOptions = useMemo(
    () => [...categories, OTHER_CATEGORY].map((name) => ({ value: name, label: name })),
    [categories],
  );
  const isOther = useWatch({ control: form.control, name: 'categoryName' }) === OTHER_CATEGORY;
  const isCompanyUnknown = useOwnCompany() === '';
  return (
    <>
      <FormSection title="Producto" hasRequired>
        <OwnerField />
        <TextField name="productName" />
        <TextAreaField name="description" rows={2} />
        <ComboboxField name="categoryName" options={categoryOptions} />
        {isOther && <TextField name="newCategoryName" />}
        <IntegerField name="number" />
      </FormSection>
      <FormSection title="Peso y medidas">
        <MeasureField name="weight" hint="En total, de todas las unidades" />
        <SelectField name="unitOfMeasurement" />
        <MeasureField name="length" width="third" />
        <MeasureField name="width" width="third" />
        <MeasureField name="height" width="third" />
        <Dimensions />
        <TextField name="packagingType" width="full" placeholder="Caja, bulto, caneca…" />
      </FormSection>
      <FormSection title="Cuidado">
        <ChoiceField name="isPerishable" width="third" />
        <ChoiceField name="insured" width="third" />
        <ChoiceField name="hazardousMaterials" width="third" />
        <TextAreaField name="specialHandlingInstructions" rows={2} hint="Si no hay, queda N/A" />
      </FormSection>
      <FormSection title="Ubicación">
        <LocationFields />
        {isCompanyUnknown && <TextField name="companyName" />}
      </FormSection>
    </>
  );
}
