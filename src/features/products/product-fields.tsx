import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '../../crud/fields/choice-field';
import { ComboboxField } from '../../crud/fields/combobox-field';
import { IntegerField, MeasureField } from '../../crud/fields/number-fields';
import { SelectField } from '../../crud/fields/select-field';
import { TextAreaField } from '../../crud/fields/text-area-field';
import { TextField } from '../../crud/fields/text-field';
import { FormSection } from '../../crud/form-section';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { useOwnCompany } from '../../crud/use-own-company';
import { formatSides } from '../../domain/rules/cargo-measures';
import { parseMeasure } from '../../domain/rules/numbers';
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

/** Derived as one types: length x width x height. */
function Dimensions() {
  const { form } = useEntityFormContext();
  const sides = useWatch({ control: form.control, name: ['length', 'width', 'height'] });
  const [length, width, height] = sides.map(parseMeasure);
  return (
    <p className="sm:col-span-6">
      Dimensiones:{' '}
      <output className="num font-strong">
        {formatSides({ length, width, height }) || 'faltan medidas'}
      </output>
    </p>
  );
}
