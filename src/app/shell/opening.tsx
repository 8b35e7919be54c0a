import { MESSAGES } from '../../domain/messages';
import { ThemeSwitch } from '../../ui/theme-switch';
import { Waiting } from '../../ui/waiting';
import { PAGE, TABS } from './page';
import { TopFrame } from './top-frame';

/**
 * The office before its person's data is open: where everything will stand on a phone, and the title where the page came
 * with it.
 */
export function Opening({ title }: { title: string }) {
  return (
    <div className="grid min-h-dvh grid-cols-1" data-side="drawer">
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopFrame title={title} isOpening>
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
