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
  const { start, login, office, early, entry } = document.currentScript.dataset;
  if (entry) afterTheFirstPaint(() => [entry.split(' ').forEach(run), ask(early)]);
  else if (pathname === '/') ask(start);
  else if (pathname.toLowerCase() === '/login') ask(login);
  else if (pathname.startsWith('/adminSection')) ask(office);

  function ask(files = '') {
    for (const href of files.split(' ').filter(Boolean)) {
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

  function run(src) {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = src;
    document.head.append(script);
  }

  // A page that came drawn (src/app/prerender/hydrate.ts): what it shows goes before what makes it answer.
  function afterTheFirstPaint(begin) {
    if (!isMeant()) document.documentElement.dataset.elsewhere = '';
    addEventListener('submit', hold, true);
    let hasBegun = false;
    const once = () => {
      if (!hasBegun) begin();
      hasBegun = true;
    };
    requestAnimationFrame(() => requestAnimationFrame(once));
    // A page in the background is not painted.
    setTimeout(once, 3000);
  }

  // Who is signed in is led on from the sign-in: until then it stays unseen.
  function isMeant() {
    try {
      return pathname === '/' || localStorage.getItem('token') === null;
    } catch {
      return pathname === '/';
    }
  }

  function hold(event) {
    if (!event.target.closest('[data-still]')) return;
    event.preventDefault();
    event.target.dataset.held = '';
  }
}
