import ScanLine from 'lucide-react/icons/scan-line';
import { ButtonLink } from '../../../ui/button-link';
import { SCAN_PATH } from './scan-paths';

/** Leads to the camera. */
export function ScanLink() {
  return (
    <ButtonLink size="small" to={SCAN_PATH}>
      <ScanLine aria-hidden="true" />
      Escanear
    </ButtonLink>
  );
}
