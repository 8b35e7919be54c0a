import './early';
import '../ui/styles/index.css';
import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { catchInstallPrompt } from './install';
import { createAppRouter } from './router';
import { startServiceWorker } from './service-worker';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

catchInstallPrompt();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createAppRouter()} />
  </StrictMode>,
);
if (import.meta.env.PROD) startServiceWorker();
