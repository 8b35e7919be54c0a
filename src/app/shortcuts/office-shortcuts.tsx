import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { isFormPath, newPath } from '../../domain/paths';
import { type EntityName, REGISTRY } from '../../domain/registry';
import { readLabelCode } from '../../domain/rules/label-code';
import { canSee, canWrite } from '../../domain/rules/permissions';
import { useRuntime } from '../../session/runtime-context';
import { useLazyModule } from '../../ui/lazy-module';
import { useTypedCodes } from '../../ui/scanner/typed-codes';
import { openedDialog } from './opened-dialog';
import { useShortcuts } from './use-shortcuts';

const loadGo = () => import('./go-dialog');
const loadHelp = () => import('./help-dialog');

/** The keys of the back office, and the dialogs they open; a scanner's are keys too. */
export function OfficeShortcuts() {
  const { user, db } = useRuntime();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const opened = useStore(openedDialog, ({ is }) => is);
  const go = useLazyModule(loadGo, opened === 'go');
  const help = useLazyModule(loadHelp, opened === 'help');
  const close = () => openedDialog.setState({ is: null });
  useShortcuts({
    onGo: () => openedDialog.setState({ is: 'go' }),
    onHelp: () => openedDialog.setState({ is: 'help' }),
    onNew: () => {
      const entity = toNew(pathname);
      if (entity && canWrite(user.rol, entity)) void navigate(newPath(entity));
    },
  });
  // A scanner that types opens the shipment from wherever one is.
  const open = async (text: string) => {
    close();
    // Few have a scanner that types: the code for reading labels is loaded with the first scan.
    const { openScanned } = await import('../../features/shipments/scan/open-scanned');
    await openScanned(db, text, navigate);
  };
  useTypedCodes(canSee(user.rol, 'shipments') ? open : null, readLabelCode, { isFallback: true });
  return (
    <>
      {opened === 'go' && go.is === 'ready' && <go.module.GoDialog onClose={close} />}
      {opened === 'help' && help.is === 'ready' && <help.module.HelpDialog onClose={close} />}
    </>
  );
}

/** The record that `n` registers: another one of the list on the screen, else a shipment; nothing from within a form. */
export function toNew(pathname: string): EntityName | null {
  if (isFormPath(pathname)) return null;
  const [, , segment = ''] = pathname.split('/');
  const found = Object.entries(REGISTRY).find(([, { screens }]) => screens.list === segment);
  return found ? (found[0] as EntityName) : 'shipment';
}
