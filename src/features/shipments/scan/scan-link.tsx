import ScanLine from 'lucide-react/icons/scan-line';
import { useNavigate } from 'react-router-dom';
import { useRuntime } from '../../../session/runtime-context';
import { ButtonLink } from '../../../ui/button-link';
import { useTypedCodes } from '../../../ui/scanner/typed-codes';
import { SCAN_PATH } from './scan-paths';

/** Leads to the camera; a scanner that types opens the shipment from where one is. */
export function ScanLink() {
  const { db } = useRuntime();
  const navigate = useNavigate();
  useTypedCodes(async (text) => {
    // Few have a scanner that types: what a code means comes with the first one.
    const { openScanned } = await import('./open-scanned');
    await openScanned(db, text, navigate);
  });
  return (
    <ButtonLink size="small" to={SCAN_PATH}>
      <ScanLine aria-hidden="true" />
      Escanear
    </ButtonLink>
  );
}
