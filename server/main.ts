import { describeFailure } from './db/describe-failure';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts';
import { seedDemo } from './demo/seed-demo';
import { jsonLogger } from './http/request-log';
import { readSettings, StartRefusedError } from './settings';
import { type RunningServer, startServer } from './start';

const STOP_LIMIT_MS = 10_000;

try {
  const server = await startServer(readSettings(process.env), jsonLogger, seedDemo);
  announce(server);
  stopOnSignals(server);
} catch (error) {
  const sentence =
    error instanceof StartRefusedError
      ? error.message
      : `El servidor no pudo iniciar: ${describeFailure(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function announce({ port, hasDemoAccounts }: RunningServer): void {
  console.log(`FluviCarga está en http://localhost:${port}`);
  if (!hasDemoAccounts) return;
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
