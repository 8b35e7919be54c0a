import { describeFailure } from './db/describe-failure';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts';
import { findPublishedAccounts, isPublishedLogin } from './demo/published-accounts';
import { seedDemo } from './demo/seed-demo';
import { jsonLogger } from './http/request-log';
import { nameOfDatabase, readSettings, type Settings, StartRefusedError } from './settings';
import { type RunningServer, startServer } from './start';

// Sockets and files are this user's from the moment they are made.
process.umask(0o077);

const STOP_LIMIT_MS = 10_000;
const DEMO = { seed: seedDemo, findPublishedAccounts, isPublishedLogin };

try {
  const settings = readSettings(process.env);
  const server = await startServer(settings, jsonLogger, DEMO);
  announce(server, settings);
  stopOnSignals(server);
} catch (error) {
  const sentence =
    error instanceof StartRefusedError
      ? error.message
      : `El servidor no pudo iniciar: ${describeFailure(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function announce({ port, accounts }: RunningServer, settings: Settings): void {
  const { host, demo } = settings;
  const isLocal = host === null || host.startsWith('127.');
  console.log(`FluviCarga está en http://${isLocal ? 'localhost' : host}:${port}`);
  const novelty = accounts.isNew ? ', creada en este inicio' : '';
  console.log(`Base de datos: ${nameOfDatabase(settings)}${novelty}`);
  if (accounts.isEmpty)
    console.log(
      'No hay ninguna cuenta. Defina SUPERADMIN_EMAIL y SUPERADMIN_PASSWORD e inicie de nuevo: con ellas se crea la primera.',
    );
  if (accounts.refused.length > 0)
    console.log(
      `Rechazadas, porque su contraseña está publicada y a este servidor llegan otras máquinas: ${accounts.refused.join(', ')}. Un administrador puede darles otra contraseña.`,
    );
  if (!accounts.hasDemo) return;
  if (demo === 'asked') console.log('DEMO=1: los datos de demostración se pidieron a propósito.');
  console.log(`Cuentas de demostración (contraseña ${DEMO_PASSWORD}):`);
  for (const { username, role, note } of DEMO_ACCOUNTS)
    console.log(`  ${username.padEnd(28)} ${role}${note ? `, ${note}` : ''}`);
}

function stopOnSignals(server: RunningServer): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  server.onCrash((error) => {
    process.stderr.write(`La base de datos dejó de funcionar: ${describeFailure(error)}\n`);
    process.exit(1);
  });
}
