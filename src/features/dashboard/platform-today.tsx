import { toSearchWord } from '../../crud/search-address';
import { useRecords, wholeState } from '../../crud/use-records';
import { MESSAGES } from '../../domain/messages';
import { listPath, newPath } from '../../domain/paths';
import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';
import { Waiting } from '../../ui/waiting';
import { Crates } from './crates';
import { FigurePanel } from './figure-panel';
import { Lead } from './lead';
import { PendingChanges } from './pending-changes';
import { toPlatform } from './platform';

const MOST = 5;

/** For a platform's administrator. */
export function PlatformToday() {
  const companies = useRecords('company');
  const users = useRecords('user');
  const state = wholeState(companies, users);
  if (state === 'opening' || state === 'waiting')
    return (
      <Panel as="div">
        <Waiting text={MESSAGES.loading} />
      </Panel>
    );
  const views = (rows: typeof companies.rows) => rows.map(({ view }) => view);
  const figures = toPlatform(views(companies.rows), views(users.rows));
  const { active, byCompany } = figures;
  const inactive = figures.companies - active;
  return (
    <>
      <Lead action="Registrar empresa" to={newPath('company')}>
        {state === 'unknown' ? (
          'Las empresas llegarán a este equipo cuando haya conexión.'
        ) : (
          <>
            <b>{figures.companies === 1 ? '1 empresa' : `${figures.companies} empresas`}</b> y{' '}
            <b>{figures.users === 1 ? '1 usuario' : `${figures.users} usuarios`}</b> en la
            plataforma.
          </>
        )}
      </Lead>
      {figures.companies > 0 && (
        <div className="grid gap-3 river:grid-cols-2">
          <FigurePanel id="empresas" title="Empresas" to={listPath('company')}>
            <Crates
              unit="empresas"
              rows={[
                {
                  key: 'activo',
                  label: active === 1 ? 'Activa' : 'Activas',
                  count: active,
                  tone: 'success',
                  to: `${listPath('company')}?orden=status`,
                },
                {
                  key: 'inactivo',
                  label: inactive === 1 ? 'Inactiva' : 'Inactivas',
                  count: inactive,
                  tone: 'danger',
                  to: `${listPath('company')}?orden=-status`,
                },
              ]}
            />
          </FigurePanel>
          <FigurePanel id="usuarios" title="Usuarios por empresa" to={listPath('user')}>
            <Crates
              unit="usuarios"
              rows={byCompany.slice(0, MOST).map(({ name, count }) => ({
                key: name,
                label: name,
                count,
                tone: 'transit',
                to: `${listPath('user')}?buscar=${encodeURIComponent(toSearchWord(name))}`,
              }))}
            />
            {byCompany.length > MOST && (
              <Link to={listPath('company')} className="inline-flex min-h-target items-center">
                {byCompany.length - MOST === 1
                  ? 'y 1 empresa más'
                  : `y ${byCompany.length - MOST} empresas más`}
              </Link>
            )}
          </FigurePanel>
        </div>
      )}
      <PendingChanges />
    </>
  );
}
