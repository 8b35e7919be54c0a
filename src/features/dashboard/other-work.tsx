import { useLiveQuery } from 'dexie-react-hooks';
import type { Role } from '../../domain/options';
import { useRuntime } from '../../session/runtime-context';
import { Panel } from '../../ui/panel';
import { PendingChanges } from './pending-changes';

/** For the roles without shipments: a platform's administrator, and a guest. */
export function OtherWork({ role }: { role: Role }) {
  return role === 'SUPERADMIN' ? <Platform /> : <Guest />;
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

function Platform() {
  const { db } = useRuntime();
  const counts = useLiveQuery(
    async () => ({
      companies: await db.mirror('company').count(),
      users: await db.mirror('user').count(),
    }),
    [db],
  );
  return (
    <>
      <div className="dash-lead">
        {counts && counts.companies > 0 && (
          <p>
            <b>{counts.companies === 1 ? '1 empresa' : `${counts.companies} empresas`}</b> y{' '}
            <b>{counts.users === 1 ? '1 usuario' : `${counts.users} usuarios`}</b> en la plataforma.
          </p>
        )}
      </div>
      <PendingChanges />
    </>
  );
}
