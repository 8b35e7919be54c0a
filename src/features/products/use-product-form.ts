import { useMemo } from 'react';
import type { FormContent } from '../../crud/form-frame';
import { useOwnCompany } from '../../crud/use-own-company';
import { product } from '../../domain/entities/product';
import type { Fields } from '../../domain/entity';
import { createProductRules } from './product-rules';
import { useCategories } from './use-categories';

/** What most goods are weighed in: a new product starts with it, in plain sight. */
const USUAL_PRODUCT: Fields = { unitOfMeasurement: 'kg' };

/** What the product's form is, on a screen or in a panel, but for its fields. */
export function useProductForm(): Omit<FormContent, 'children'> {
  const companyName = useOwnCompany() ?? '';
  const categories = useCategories();
  const rules = useMemo(
    () => createProductRules({ companyName, categories }),
    [companyName, categories],
  );
  return { entity: product, rules, initial: USUAL_PRODUCT };
}
