/** A real nginx with the site of deploy/nginx.conf, on free ports and with a certificate of its own. */
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { ensureProgram } from '../../scripts/ensure-program.mjs';
import { inProject } from '../../scripts/lib/project.mjs';
import { findFreePort } from './free-port';
import { makeWorkFolder, startProgram, type WorkFolder } from './helper-program';

export const SITE = readFileSync(inProject('deploy/nginx.conf'), 'utf8');

export interface Nginx {
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly stop: () => Promise<void>;
}

/**
 * @param serverPorts of one server, or of several that share the requests out
 * @param replacements texts of the site that a test cannot wait for, such as a timeout; each must be there
 */
export async function startNginx(
  serverPorts: number | readonly number[],
  replacements: Readonly<Record<string, string>> = {},
): Promise<Nginx> {
  const program = ensureProgram('nginx');
  const folder = makeWorkFolder();
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const { certificate, key } = makeCertificate(folder);
  const site = Object.entries({
    'server 127.0.0.1:3000': [serverPorts]
      .flat()
      .map((port) => `server 127.0.0.1:${port}`)
      .join('; '),
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${httpsPort} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    '/etc/letsencrypt/live/carga.example.co/fullchain.pem': certificate,
    '/etc/letsencrypt/live/carga.example.co/privkey.pem': key,
    ...replacements,
  }).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}"`);
    return text.replaceAll(from, to);
  }, SITE);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const settings = folder.write(
    'nginx.conf',
    [
      `pid ${folder.path}/nginx.pid; error_log stderr warn; daemon off;`,
      // An event stream takes two.
      'events { worker_connections 4096; }',
      'http {',
      '  access_log off;',
      ...paths.map((name) => `  ${name}_temp_path ${folder.path}/${name};`),
      site,
      '}',
    ].join('\n'),
  );
  const args = ['-c', settings, '-p', folder.path, '-e', 'stderr'];
  const stop = await startProgram(program, args, { folder, port: httpsPort });
  return { httpPort, httpsPort, stop };
}

function makeCertificate(folder: WorkFolder): { certificate: string; key: string } {
  const [certificate, key] = [`${folder.path}/certificate.pem`, `${folder.path}/key.pem`];
  const args =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost';
  execFileSync('openssl', [...args.split(' '), '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  chmodSync(key, 0o644);
  return { certificate, key };
}
