import { mkdirSync } from 'node:fs';
import { type OpenDatabase, openDatabase, SessionSettingError } from './db/database';
import { connectionFailure, isPermissionDenied } from './db/database-errors';
import { FolderLockedError } from './db/embedded/folder-lock';
import { hasDatabase } from './db/embedded/open-embedded';
import { ForeignOwnerError } from './db/keep-private';
import { migrate, readSchemaState, UnknownSchemaError } from './db/migrate';
import { type DatabasePlace, nameOfDatabase, StartRefusedError } from './settings';

const MISSING_RIGHT_MESSAGE =
  'El usuario de DATABASE_URL debe poder crear tablas y roles (CREATEROLE), o tener ya los roles fluvicarga_company, fluvicarga_platform, fluvicarga_public y fluvicarga_backup.';

/** A database with the schema of this version. */
export interface MigratedDatabase extends OpenDatabase {
  /** It had no schema before. */
  readonly isNew: boolean;
}

/**
 * Opens the database of the settings, which is made where there is none, and brings its schema to this version.
 * @throws StartRefusedError with the sentence to show; the database is closed again
 */
export function openAndMigrate(place: DatabasePlace): Promise<MigratedDatabase> {
  const { databaseUrl, dataFolder } = place;
  return opening(place, async () => {
    if (!databaseUrl) mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    return openThen(place, async (database) => ({
      ...database,
      isNew: await migrate(database.pool),
    }));
  });
}

/**
 * Opens a database that is there and has the schema of this version, and changes nothing of it.
 * @throws StartRefusedError with the sentence to show; the database is closed again
 */
export function openExisting(place: DatabasePlace): Promise<OpenDatabase> {
  const name = nameOfDatabase(place);
  return opening(place, async () => {
    const { databaseUrl, dataFolder } = place;
    if (!databaseUrl && !hasDatabase(dataFolder))
      throw new StartRefusedError(`No hay base de datos en ${name}.`);
    return openThen(place, async (database) => {
      const state = await readSchemaState(database.pool);
      if (state === 'none')
        throw new StartRefusedError(`No hay una base de datos de FluviCarga en ${name}.`);
      if (state === 'older')
        throw new StartRefusedError(
          'Los datos son de una versión anterior a la de este programa. Use el programa que los tiene en uso.',
        );
      return database;
    });
  });
}

async function openThen<T>(
  { databaseUrl, dataFolder }: DatabasePlace,
  run: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ url: databaseUrl, dataFolder });
  return run(database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
}

async function opening<T>({ dataFolder }: DatabasePlace, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
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

/** null: the operator could not have set anything otherwise. */
function sentenceOf(error: unknown, dataFolder: string): string | null {
  if (error instanceof FolderLockedError)
    return `Otro proceso ya usa la carpeta de datos ${dataFolder}. Deténgalo o elija otra con DATA_DIR.`;
  const owner = ownerSentenceOf(error);
  if (owner) return owner;
  if (error instanceof SessionSettingError) return error.message;
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
