/** Long enough for a slow disk: with the URL revoked at once, some browsers save nothing. */
const KEPT_MS = 60_000;

/** Downloads a file under its name. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
