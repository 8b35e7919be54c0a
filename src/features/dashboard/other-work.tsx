import type { Role } from '../../domain/roles';
import { Panel } from '../../ui/panel';
import { PlatformToday } from './platform-today';

/** For the roles without shipments: a platform's administrator, and a guest. */
export function OtherWork({ role }: { role: Role }) {
  return role === 'SUPERADMIN' ? <PlatformToday /> : <Guest />;
}

function Guest() {
  return (
    <Panel as="div" className="grid gap-2">
      <h2 className="text-xl">Entraste como invitado</h2>
      <p>
        Puedes ver esta página, tu cuenta y la sincronización de este equipo. Para trabajar con
        envíos, clientes o inventario, pídele a tu administrador que cambie tu rol.
      </p>
    </Panel>
  );
}
