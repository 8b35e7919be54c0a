/** The application is not on this device yet, whatever its data say. */
export function NotToTheRiver({ words }: { words: string }) {
  return (
    <p>
      <b>Todavía no lleves este equipo al río.</b> {words}
    </p>
  );
}
