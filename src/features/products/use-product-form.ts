import { useMemo } from 'react';
import type { FormContent } from '../../crud/form-frame';
import { useOwnCompany } from '../../crud/use-own-company';
import { product } from '../../domain/entities/product';
import type { Fields } from '../../domain/entity';
import { createProductRules } from './product-rules';
import { useCategories } from './use-categories';

/** The most common unit of weight: a new product starts with it, in plain sight. */
const USUAL_PRODUCT: Fields = { unitOfMeasurement: 'kg' };

/** The product's form but for its fields, for a screen or a panel. */
export function useProductForm(): Omit<FormContent, 'children'> {
  const companyName = useOwnCompany() ?? '';
  const categories = useCategories();
  const rules = useMemo(
    () => createProductRules({ companyName, categories }),
    [companyName, categories],
  );
  return { entity: product, rules, initial: USUAL_PRODUCT };
}
