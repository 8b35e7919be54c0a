/** Long enough for the slowest disk: taken back at once, some browsers save nothing. */
const KEPT_MS = 60_000;

/** Hands the person a file under its name. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
