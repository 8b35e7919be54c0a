/** Rules of the product's form beyond its schema: where it is kept, and a category that is not in the list. */
import type { FormRules } from '../../crud/form-rules';
import type { FieldIssue, Fields } from '../../domain/entity';
import { choice, text } from '../../domain/fields';
import { MESSAGES } from '../../domain/messages';

/** The option that asks for a category's name. */
export const OTHER_CATEGORY = 'Otro';

export const PRODUCT_EXTRAS = {
  /** Which of the two names counts; never sent. */
  productLocation: choice('¿Dónde está guardado?', [
    { value: 'warehouse', label: 'En una bodega' },
    { value: 'vessel', label: 'En una embarcación' },
  ]),
  newCategoryName: text('Nombre de la nueva categoría'),
};

export interface ProductFacts {
  /** The company of the signed-in person; '' where the device does not know it. */
  readonly companyName: string;
  /** The categories that may be chosen; none where none is known yet. */
  readonly categories: readonly string[];
}

export function createProductRules({ companyName, categories }: ProductFacts): FormRules {
  return {
    extras: PRODUCT_EXTRAS,
    open: (record) => ({ productLocation: toLocation(record), newCategoryName: '' }),
    prepare: (typed) => ({
      ...typed,
      companyName: typed.companyName || companyName,
      categoryName:
        typed.categoryName === OTHER_CATEGORY ? typed.newCategoryName : typed.categoryName,
      warehouseName: typed.productLocation === 'warehouse' ? typed.warehouseName : '',
      vehicleName: typed.productLocation === 'vessel' ? typed.vehicleName : '',
    }),
    check: (typed, issues) => [
      ...issues.map((issue) => moveIssue(typed, issue)),
      ...unlistedCategory(typed, categories),
    ],
  };
}

/** Inferred from whichever is set. */
function toLocation(record: Fields): string {
  if (record.warehouseName) return 'warehouse';
  return record.vehicleName ? 'vessel' : '';
}

/** The schema speaks of the record's fields; the person sees other controls. */
function moveIssue(typed: Fields, issue: FieldIssue): FieldIssue {
  if (issue.field === 'warehouseName' && typed.productLocation === 'vessel')
    return { ...issue, field: 'vehicleName' };
  if (issue.field === 'warehouseName' && !typed.productLocation)
    return { ...issue, field: 'productLocation' };
  if (issue.field === 'categoryName' && typed.categoryName === OTHER_CATEGORY)
    return { field: 'newCategoryName', message: MESSAGES.required };
  return issue;
}

function unlistedCategory({ categoryName }: Fields, categories: readonly string[]): FieldIssue[] {
  const isListed =
    !categoryName ||
    categoryName === OTHER_CATEGORY ||
    categories.length === 0 ||
    categories.includes(String(categoryName));
  return isListed
    ? []
    : [
        {
          field: 'categoryName',
          message: `Elige una categoría de la lista, o «${OTHER_CATEGORY}» para una nueva`,
        },
      ];
}
