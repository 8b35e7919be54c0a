/** A report of a problem holds the id of the very answer, or the last error as such. */
import '../../src/ui/styles/index.css';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ReportProblem } from '../../src/crud/report-problem';
import { lastFailure, noteFailure } from '../../src/session/last-failure';

afterEach(() => lastFailure.setState(null, true));

const answer = (status: number, headers: Record<string, string>) =>
  noteFailure(new Response(null, { status, headers }));
const OURS = { 'API-Version': '1' };

it('shows the request whose answer is on the screen', async () => {
  answer(500, { ...OURS, 'Request-Id': 'another-one' });
  await render(<ReportProblem requestId="this-one" />);
  await expect.element(page.getByText('Petición: this-one')).toBeVisible();
  await expect.element(page.getByText(/^Aplicación: /)).toBeVisible();
  expect(document.body.textContent).not.toContain('another-one');
});

it('names the last error of our server as the last one, with its status', async () => {
  answer(200, { ...OURS, 'Request-Id': 'good-one' });
  answer(502, { 'Request-Id': 'of-a-proxy' });
  answer(500, { ...OURS, 'Request-Id': 'failed-one' });
  answer(200, { ...OURS, 'Request-Id': 'good-one' });
  await render(<ReportProblem detail="TypeError" />);
  await expect.element(page.getByText('Detalle: TypeError')).toBeVisible();
  await expect
    .element(page.getByText(/^Última petición con error: failed-one \(500, /))
    .toBeVisible();
});

it('shows nothing where there is nothing to tell', async () => {
  const { container } = await render(<ReportProblem />);
  expect(container.textContent).toBe('');
});
