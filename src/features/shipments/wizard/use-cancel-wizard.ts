import { useNavigate } from 'react-router-dom';
import { dropDraft } from '../../../db/drafts';
import { detailPath } from '../../../domain/paths';
import { useRuntime } from '../../../session/runtime-context';
import { useWizard } from './wizard-context';
import { WIZARD_DRAFT } from './wizard-values';

/** Out of the wizard, with or without its draft. */
export function useCancelWizard() {
  const { db } = useRuntime();
  const { wizard, values, backPath } = useWizard();
  const { corrects } = values;
  const navigate = useNavigate();
  const leave = () => void navigate(corrects ? detailPath('shipment', corrects.key) : backPath);
  return {
    leave,
    discard: () => void wizard.discard(() => dropDraft(db, WIZARD_DRAFT)).then(leave),
  };
}
