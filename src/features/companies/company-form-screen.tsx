import { useParams } from 'react-router-dom';
import { FormScreen } from '../../crud/form-screen';
import { NotSaved } from '../../crud/not-saved';
import type { EntityForm } from '../../crud/use-entity-form';
import { usePasswordGate } from '../../crud/use-password-gate';
import { company } from '../../domain/entities/company';
import type { Fields } from '../../domain/entity';
import { MESSAGES } from '../../domain/messages';
import { formatNit } from '../../domain/rules/nit';
import { useRuntime } from '../../session/runtime-context';
import { sendNow } from '../../session/send-now';
import { CompanyFields } from './company-fields';
import { toCompanyWrite } from './save-company';
import { useCompanyRules } from './use-company-rules';

/** `add-company` makes one, `add-company/{id}/update` changes one. */
export function CompanyFormScreen() {
  const { id } = useParams();
  const runtime = useRuntime();
  const rules = useCompanyRules(id);
  const { confirm, dialog } = usePasswordGate();
  const save = async (fields: Fields, { row }: EntityForm) => {
    const sent = await sendNow(runtime, 'company', toCompanyWrite(row, fields), confirm);
    if (sent.is === 'done') return row?.key ?? '';
    throw new NotSaved(MESSAGES.saveFailed, sent.reason, sent.errors);
  };
  return (
    <>
      <FormScreen
        entity={company}
        rules={rules}
        reference={id}
        initial={{ status: 'activo' }}
        confirmWords={{ no: 'No', yes: 'Sí' }}
        confirmFacts={({ nit, manager }) => [
          { label: 'NIT', value: formatNit(nit) },
          { label: 'Gerente', value: String(manager) },
        ]}
        saveOnServer={save}
      >
        <CompanyFields />
      </FormScreen>
      {dialog}
    </>
  );
}
