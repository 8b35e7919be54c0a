import { MESSAGES } from '../../domain/messages';
import { ThemeSwitch } from '../../ui/theme-switch';
import { Waiting } from '../../ui/waiting';
import { PAGE, TABS } from './page';
import { TopFrame } from './top-frame';

/** The office before its person's data is open: where everything will stand on a phone. */
export function Opening() {
  return (
    <div className="grid min-h-dvh grid-cols-1" data-side="drawer">
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopFrame>
          <ThemeSwitch />
        </TopFrame>
        <main className={PAGE}>
          <Waiting text={MESSAGES.loading} className="place-center min-h-[50dvh]" />
        </main>
      </div>
      <div className={`${TABS} min-h-17`} />
    </div>
  );
}
