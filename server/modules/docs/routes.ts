import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Env } from '../../context';
import type { Description } from '../../http/route';
import { type Paths, toOpenApi } from './open-api';

const PATH = '/api/docs';
const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #16262e; background: #fff }
h2 { font-size: 1rem; letter-spacing: .04em; margin-top: 2rem }
details { border-top: 1px solid #c9d6da; padding: .5rem 0 }
summary { cursor: pointer }
code, pre { font: .9rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap }
b { display: inline-block; min-width: 4rem; text-transform: uppercase }
@media (prefers-color-scheme: dark) { body { color: #e6eef0; background: #10191d } a { color: #8fd3e8 } }
`;

/** The documentation of the API: a page for people, `openapi.json` for programs. Both are public. */
export function docsRoutes(routes: readonly Description[]) {
  const document = toOpenApi(routes);
  const page = toPage(document.paths);
  return new Hono<Env>()
    .get(PATH, (c) =>
      /\bapplication\/json\b/.test(c.req.header('Accept') ?? '') ? c.json(document) : c.html(page),
    )
    .get(`${PATH}/openapi.json`, (c) => c.json(document))
    .get(`${PATH}/style.css`, (c) =>
      c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
    );
}

function toPage(paths: Paths) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  return html`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>La API de FluviCarga</title>
<link rel="stylesheet" href="${PATH}/style.css">
</head>
<body>
<h1>La API de FluviCarga</h1>
<p>El documento OpenAPI 3.1 está en <a href="${PATH}/openapi.json">${PATH}/openapi.json</a>.</p>
${tags.map(
  (tag) => html`<h2>${tag}</h2>
${operations
  .filter(({ operation }) => operation.tags.includes(tag))
  .map(
    ({ path, method, operation }) => html`<details>
<summary><b>${method}</b> <code>${path}</code> ${operation.summary}</summary>
<pre>${JSON.stringify({ ...operation, tags: undefined, summary: undefined }, null, 2)}</pre>
</details>
`,
  )}`,
)}${raw('</body>\n</html>\n')}`;
}
