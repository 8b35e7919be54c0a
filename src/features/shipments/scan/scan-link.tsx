import ScanLine from 'lucide-react/icons/scan-line';
import { useNavigate } from 'react-router-dom';
import { detailPath } from '../../../domain/paths';
import { useRuntime } from '../../../session/runtime-context';
import { ButtonLink } from '../../../ui/button-link';
import { notify } from '../../../ui/notices-store';
import { signal } from '../../../ui/scanner/signals';
import { useTypedCodes } from '../../../ui/scanner/typed-codes';
import { findScanned } from './find-scanned';
import { SCAN_PATH } from './scan-paths';

const NOTICE_MS = 6000;

/** Leads to the camera; a scanner that types opens the shipment from where one is. */
export function ScanLink() {
  const { db } = useRuntime();
  const navigate = useNavigate();
  const open = async (text: string) => {
    const found = await findScanned(db, text);
    if ('row' in found) {
      signal('found');
      return navigate(detailPath('shipment', found.row.key));
    }
    const { title, text: why = '' } = found.answer;
    signal('wrong');
    notify({ kind: 'error', title, text: why, durationMs: NOTICE_MS });
  };
  useTypedCodes((text) => void open(text));
  return (
    <ButtonLink size="small" to={SCAN_PATH}>
      <ScanLine aria-hidden="true" />
      Escanear
    </ButtonLink>
  );
}
