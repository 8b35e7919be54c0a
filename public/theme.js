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
