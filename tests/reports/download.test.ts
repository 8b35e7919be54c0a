import { expect, test } from 'vitest';
import { downloadPdf } from '../../src/api/download';

const ask = (answer: () => Promise<Response>) =>
  downloadPdf({ baseUrl: 'https://api.test', fetch: answer }, '/informe', 'token');

test('a PDF is recognised by its content, whatever its header', async () => {
  const got = await ask(async () => new Response('%PDF-1.4\n%%EOF\n'));
  expect(got.is).toBe('file');
  expect(got.is === 'file' && (await got.file.text())).toBe('%PDF-1.4\n%%EOF\n');
});

test.each([
  ['a portal', '<html>Inicie sesión</html>', 'text/html'],
  ['a sentence', 'Listo', 'application/pdf'],
  ['nothing', '', 'application/pdf'],
])('%s is not a file', async (_what, body, type) => {
  const answer = async () => new Response(body, { headers: { 'Content-Type': type } });
  expect(await ask(answer)).toEqual({ is: 'not-a-file' });
});

test('a refusal has the server’s message', async () => {
  const problem = { type: 'forbidden', title: 'Su rol no permite esta acción' };
  expect(await ask(async () => Response.json(problem, { status: 403 }))).toEqual({
    is: 'failed',
    status: 403,
    message: 'Su rol no permite esta acción',
  });
  expect(await ask(async () => new Response('', { status: 502 }))).toEqual({
    is: 'failed',
    status: 502,
    message: null,
  });
});

test('a missing network has its own result', async () => {
  const answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await ask(answer)).toEqual({ is: 'failed', status: null, message: null });
});
