import { toShown } from '../../crud/shown-value';
import { user as userEntity } from '../../domain/entities/user';
import type { FieldNameOf } from '../../domain/entity';
import { labelOf, STATUSES } from '../../domain/options';
import { ROLE_LABELS } from '../../domain/roles';
import { withArticle } from '../../domain/rules/dates';
import { SESSION_LIFETIME_MS } from '../../domain/rules/session';
import { isSameName } from '../../domain/values/same';
import { useRuntime } from '../../session/runtime-context';
import { readStoredSession } from '../../session/stored-session';
import { useStored } from '../../session/use-stored';
import { Facts } from '../../ui/facts';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';

/** Shown where the server tells them of oneself. */
const OWN_FIELDS: readonly FieldNameOf<typeof userEntity>[] = [
  'typeDocument',
  'numDocument',
  'phone',
  'address',
  'cityName',
];

export function OwnData() {
  const { user } = useRuntime();
  const row = useStored(
    async (db) =>
      (await db.listRows('user')).find(({ view }) => isSameName(view.username, user.username)),
    [user.username],
  );
  const { token, tokenTimestamp } = readStoredSession();
  const name = [row?.view.name, row?.view.lastName].filter(Boolean).join(' ');
  const isOffline = token?.offline === true;
  return (
    <Panel aria-labelledby="datos" className="grid gap-3">
      <SectionHeading id="datos">Tus datos</SectionHeading>
      <Facts
        layout="beside"
        items={[
          ...(name ? [{ label: 'Nombre', value: name }] : []),
          { label: 'Usuario', value: user.username },
          { label: 'Rol', value: ROLE_LABELS[user.rol] },
          ...(row?.view.companyName
            ? [{ label: 'Empresa', value: String(row.view.companyName) }]
            : []),
          { label: 'Estado', value: labelOf(STATUSES, user.status) },
          ...OWN_FIELDS.flatMap((field) => {
            const { label = '' } = userEntity.fields[field] ?? {};
            const value = toShown(userEntity.fields[field], row?.view[field]);
            return value ? [{ label, value }] : [];
          }),
          ...(tokenTimestamp === null
            ? []
            : [
                {
                  label: 'Sesión',
                  value: `Hasta ${withArticle(tokenTimestamp + SESSION_LIFETIME_MS)}${
                    isOffline ? ', comprobada en este equipo' : ''
                  }`,
                },
              ]),
        ]}
      />
      <p className="text-ink-soft">
        Si algo no es correcto, lo cambia el administrador de tu empresa.
      </p>
    </Panel>
  );
}
