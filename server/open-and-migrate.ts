import { mkdirSync } from 'node:fs';
import { type OpenDatabase, openDatabase } from './db/database';
import { connectionFailure, isPermissionDenied } from './db/database-errors';
import { FolderLockedError } from './db/embedded/folder-lock';
import { ForeignOwnerError } from './db/keep-private';
import { migrate, UnknownSchemaError } from './db/migrate';
import { type Settings, StartRefusedError } from './settings';

const MISSING_RIGHT_MESSAGE =
  'El usuario de DATABASE_URL debe poder crear tablas y roles (CREATEROLE), o tener ya los roles fluvicarga_company, fluvicarga_platform, fluvicarga_public y fluvicarga_backup.';

/**
 * Opens the database of the settings and brings its schema to this version.
 * @throws StartRefusedError with the sentence to show; the database is closed again
 */
export async function openAndMigrate({
  databaseUrl,
  dataFolder,
}: Pick<Settings, 'databaseUrl' | 'dataFolder'>): Promise<OpenDatabase> {
  try {
    if (!databaseUrl) mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const database = await openDatabase({ url: databaseUrl, dataFolder });
    return await migrate(database.pool).then(
      () => database,
      async (error: unknown) => {
        await database.close();
        throw error;
      },
    );
  } catch (error) {
    const sentence = sentenceOf(error, dataFolder);
    throw sentence ? new StartRefusedError(sentence, { cause: error }) : error;
  }
}

/** The sentence for a file or folder of secrets that is another user's; null for any other error. */
export function ownerSentenceOf(error: unknown): string | null {
  if (!(error instanceof ForeignOwnerError)) return null;
  return `${error.message} es de otro usuario del sistema, que puede leerlo y cambiarlo. Inicie con ese usuario, o entréguelo a este con chown.`;
}

/** null: nothing that the operator could have set otherwise. */
function sentenceOf(error: unknown, dataFolder: string): string | null {
  if (error instanceof FolderLockedError)
    return `Otro proceso ya usa la carpeta de datos ${dataFolder}. Deténgalo o elija otra con DATA_DIR.`;
  const owner = ownerSentenceOf(error);
  if (owner) return owner;
  if (error instanceof UnknownSchemaError)
    return 'Los datos son de una versión de FluviCarga que este programa no conoce. Actualice el programa, o indique otra base de datos.';
  if (isPermissionDenied(error)) return MISSING_RIGHT_MESSAGE;
  const failure = connectionFailure(error);
  if (failure)
    return `DATABASE_URL: no se pudo abrir una sesión con la base de datos (${failure}).`;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (['EACCES', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code))
    return `DATA_DIR: no se puede escribir en la carpeta ${dataFolder} (${code}).`;
  return null;
}
