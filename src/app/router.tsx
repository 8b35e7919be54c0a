import type { RouteObject } from 'react-router-dom';
import { WaitingForData } from '../crud/waiting-for-data';
import { guardLogin, guardWorkplace } from './guard/guard-loaders';
import { lazily } from './lazily';
import { RootLayout } from './root-layout';
import { ScreenError, ShellScreenError } from './screen-error';
import { workplaceScreens } from './workplace-screens';

const INFO_PATHS = [
  'privacidad',
  'terminos',
  'seguridad',
  'servicios',
  'asociados',
  'contribuyentes',
  'quienes-somos',
  'horarios',
  'blog',
];

const publicRoutes: RouteObject = {
  ...lazily(() => import('./public/public-layout'), 'PublicLayout'),
  children: [
    { index: true, ...lazily(() => import('./public/landing-route'), 'LandingRoute') },
    {
      path: 'rastreo/:numero?',
      ...lazily(() => import('./public/tracking-route'), 'TrackingRoute'),
    },
    ...INFO_PATHS.map((path) => ({
      path,
      ...lazily(() => import('./public/info-route'), 'InfoRoute'),
    })),
    { path: '*', ...lazily(() => import('./not-found-screen'), 'NotFoundScreen') },
  ],
};

const workplace: RouteObject = {
  path: 'adminSection',
  caseSensitive: true,
  loader: guardWorkplace,
  // At each navigation, not only when its own path changes (docs/SPEC.md, S4.13); a list that writes its search into the
  // address goes nowhere, and must have written it before a link leaves.
  shouldRevalidate: ({ currentUrl, nextUrl }) =>
    currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search,
  HydrateFallback: () => <WaitingForData className="place-center" />,
  ...lazily(() => import('./shell/workplace'), 'Workplace'),
  children: [{ ErrorBoundary: ShellScreenError, children: workplaceScreens }],
};

export const ROUTES: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ScreenError,
    HydrateFallback: () => null,
    children: [
      {
        path: 'login',
        loader: guardLogin,
        ...lazily(() => import('./public/login-route'), 'LoginRoute'),
      },
      workplace,
      publicRoutes,
    ],
  },
];
