import { findRow } from '../../db/store';
import type { AuditEntry } from '../../domain/audit';
import { toEntityWords } from '../../domain/audit-words';
import { ENTITIES } from '../../domain/entities';
import type { EntityDefinition, EntityName } from '../../domain/entity';
import { detailPath } from '../../domain/paths';
import { canOpen } from '../../domain/rules/permissions';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';
import { Link } from '../../ui/link';

/** The record of an entry, by the name that this device knows it by; a link where the person may open it. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const { user } = useRuntime();
  const { entity, recordId } = entry;
  const definition: EntityDefinition | null = isEntity(entity) ? ENTITIES[entity] : null;
  const row = useStored(
    async (db) =>
      definition && recordId !== null
        ? ((await findRow(db, definition.name, String(recordId))) ?? null)
        : null,
    [definition, recordId],
  );
  const words = toEntityWords(entry);
  if (recordId === null) return words;
  if (entity === 'user' && recordId === entry.userId) return 'Su propia cuenta';
  const name = (definition && row && definition.nameOf(row.view)) || `n.º ${recordId}`;
  const path = definition && detailPath(definition.name, String(recordId));
  // A record that is not on this device cannot be opened here.
  const isOpenable = path !== null && row && canOpen(user.rol, path);
  return (
    <>
      {words}{' '}
      {isOpenable ? (
        <Link to={path} className="wrap-anywhere">
          {name}
        </Link>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
    </>
  );
}

const isEntity = (name: string): name is EntityName => Object.hasOwn(ENTITIES, name);
