import '../ui/styles/index.css';
import './app.css';
import { StrictMode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { catchInstallPrompt } from './install';
import { show } from './prerender/hydrate';
import { ROUTES } from './router';
import { startServiceWorker } from './service-worker';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

catchInstallPrompt();
const router = createBrowserRouter(ROUTES);
void show(
  root,
  router,
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
if (import.meta.env.PROD) startServiceWorker();
