import { WaitingForData } from '../../crud/waiting-for-data';
import { ThemeSwitch } from '../../ui/theme-switch';
import { PAGE, TABS } from './page';
import { TopFrame } from './top-frame';

/** The skeleton of the back office until the user's database is open. */
export function Opening() {
  return (
    <div className="grid min-h-dvh grid-cols-1" data-side="drawer">
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopFrame>
          <ThemeSwitch />
        </TopFrame>
        <main className={PAGE}>
          <WaitingForData className="place-center min-h-[50dvh]" />
        </main>
      </div>
      <div className={`${TABS} min-h-17`} />
    </div>
  );
}
