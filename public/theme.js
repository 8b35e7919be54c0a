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

// Chrome and Edge 109, Safari 16.4 and Firefox 115 have all of these, and no much older one has.
if (
  ['BroadcastChannel', 'CSSLayerBlockRule', 'CompressionStream', 'structuredClone'].every(
    (name) => name in window,
  )
) {
  // A prerendered page (src/app/prerender/hydrate.ts): what it shows goes before what makes it answer.
  const { entry, early } = document.currentScript.dataset;
  if (entry)
    afterTheFirstPaint(() => [entry.split(' ').forEach(run), early.split(' ').forEach(ask)]);

  function ask(href) {
    if (href) document.head.append(Object.assign(element('link'), { rel: 'modulepreload', href }));
  }

  function run(src) {
    document.head.append(
      Object.assign(element('script'), { type: 'module', crossOrigin: '', src }),
    );
  }

  function element(name) {
    return document.createElement(name);
  }

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
      return location.pathname === '/' || localStorage.getItem('token') === null;
    } catch {
      return location.pathname === '/';
    }
  }

  function hold(event) {
    if (!event.target.closest('[data-still]')) return;
    event.preventDefault();
    event.target.dataset.held = '';
  }
} else {
  // Nothing else of the page is loaded: this browser would draw it without its style, and not answer.
  window.stop();
  const [head, body, main, sentence] = ['head', 'body', 'main', 'h1'].map((name) =>
    document.createElement(name),
  );
  sentence.textContent =
    'Este navegador es muy antiguo para FluviCarga. Actualízalo o abre otro: Chrome o Edge 109, Safari 16.4, Firefox 115 o más nuevos.';
  sentence.style.font = '22px/1.5 sans-serif';
  sentence.style.margin = '32px';
  main.append(sentence);
  body.append(main);
  document.documentElement.textContent = '';
  document.documentElement.append(head, body);
  document.title = 'FluviCarga';
}
