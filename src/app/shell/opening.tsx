import { MESSAGES } from '../../domain/messages';
import { ThemeSwitch } from '../../ui/theme-switch';
import { Waiting } from '../../ui/waiting';

/** The office before its person's data is open: where everything will stand on a phone. */
export function Opening() {
  return (
    <div className="office office-opening" data-side="drawer">
      <div className="office-main">
        <header className="top">
          <div className="top-tools invisible">
            <ThemeSwitch />
          </div>
        </header>
        <main className="office-page">
          <Waiting text={MESSAGES.loading} className="place-center" />
        </main>
      </div>
      <div className="office-tabs" />
    </div>
  );
}
