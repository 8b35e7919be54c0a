import { UpdateNotice } from './update-notice';
import { UPDATE_FAILED, useUpdate } from './use-update';

/** The server is newer than this application knows: until it is updated nothing is sent. */
export function NeededUpdate() {
  const { is, update } = useUpdate();
  return (
    <UpdateNotice
      text={is === 'failed' ? UPDATE_FAILED : OUTDATED}
      actionText={is === 'running' ? 'Actualizando…' : 'Actualizar'}
      onAction={update}
    />
  );
}

const OUTDATED =
  'El servidor tiene una versión más nueva: actualiza la aplicación para seguir enviando. Lo que guardaste sigue en este equipo.';
