import { MESSAGES } from '../../domain/messages';
import { ThemeSwitch } from '../../ui/theme-switch';
import { Waiting } from '../../ui/waiting';

/**
 * The office before its person's data is open: where everything will stand on a phone, and the title where the page came
 * with it.
 */
export function Opening({ title }: { title: string }) {
  return (
    <div className="office office-opening" data-side="drawer">
      <div className="office-main">
        <header className="top">
          <div className="top-tools invisible">
            <ThemeSwitch />
          </div>
          <h1>{title}</h1>
        </header>
        <main className="office-page">
          <Waiting text={MESSAGES.loading} className="place-center" />
        </main>
      </div>
      <div className="office-tabs" />
    </div>
  );
}
