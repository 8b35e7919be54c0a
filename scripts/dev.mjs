/** `npm run dev`: the app with hot reload on :5173; the API it asks on PORT (3000), restarted at each change. */
import { spawn } from 'node:child_process';
import { inProject, ROOT } from './lib/project.mjs';

const programs = [
  ['node_modules/vite/bin/vite.js'],
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
].map(([file = '', ...args]) =>
  spawn(process.execPath, [inProject(file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { PORT: '3000', ...process.env },
  }),
);

/** @param {NodeJS.Signals} signal */
const stopAll = (signal) => {
  // A second signal would make tsx kill the server instead of letting it close its database.
  for (const program of programs) if (!program.killed) program.kill(signal);
};
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stopAll);
for (const program of programs) {
  program.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stopAll('SIGTERM');
  });
}
