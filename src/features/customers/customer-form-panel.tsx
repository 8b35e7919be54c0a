import { FormPanel } from '../../crud/form-panel';
import type { Fields } from '../../domain/entity';
import { CustomerFields } from './customer-fields';
import { useCustomerForm } from './use-customer-form';

export interface CustomerFormPanelProps {
  /** The customer to change; absent for a new one. */
  readonly recordKey?: string | undefined;
  /** Values of a new one: the document that was looked up. */
  readonly initial?: Fields | undefined;
  readonly onDone: (key: string) => void;
  /** A customer with the typed document is there: it is taken instead. */
  readonly onUseExisting?: ((key: string) => void) | undefined;
  readonly onCancel: () => void;
}

/** The customer's form inside a dialog. */
export function CustomerFormPanel({ initial, ...panel }: CustomerFormPanelProps) {
  const { content, keepsConsent } = useCustomerForm(panel.recordKey === undefined);
  return (
    <FormPanel
      {...content}
      {...panel}
      initial={{ ...content.initial, ...initial }}
      draftScope={['panel', initial?.numDocument].filter(Boolean).join(' ')}
    >
      <CustomerFields keepsConsent={keepsConsent} />
    </FormPanel>
  );
}
