// The chosen theme before the first paint: a module would come too late and an inline script is
// refused by the content policy. The same key as src/ui/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'claro' || theme === 'oscuro' || theme === 'sol') {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // Storage may be refused: then the device's wish holds.
}

// What this address needs, named by the build: asked for now, beside the application's own script, and not by it.
{
  const { pathname } = location;
  const { start, login, office } = document.currentScript.dataset;
  const early =
    (pathname === '/' && start) ||
    (pathname.toLowerCase() === '/login' && login) ||
    (pathname.startsWith('/adminSection') && office) ||
    '';
  for (const href of early.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = href.endsWith('.js') ? 'modulepreload' : 'preload';
    if (href.endsWith('.css')) {
      link.as = 'style';
      link.crossOrigin = '';
    }
    if (href.endsWith('.svg')) {
      link.as = 'image';
      link.fetchPriority = 'high';
    }
    link.href = href;
    document.head.append(link);
  }
}
