import { FormPanel } from '../../crud/form-panel';
import { ProductFields } from './product-fields';
import { useProductForm } from './use-product-form';

export interface ProductFormPanelProps {
  /** The product to change; absent for a new one. */
  readonly recordKey?: string | undefined;
  /** Whose product a new one is: the sender's document. */
  readonly customerDocument?: string | number | undefined;
  readonly onDone: (key: string) => void;
  readonly onCancel: () => void;
}

/** The product's form inside a dialog. */
export function ProductFormPanel({ customerDocument, ...panel }: ProductFormPanelProps) {
  const content = useProductForm();
  return (
    <FormPanel
      {...content}
      {...panel}
      initial={{
        ...content.initial,
        ...(customerDocument !== undefined && { customerNumDocument: customerDocument }),
      }}
      draftScope={`panel-${customerDocument ?? ''}`}
    >
      <ProductFields />
    </FormPanel>
  );
}
