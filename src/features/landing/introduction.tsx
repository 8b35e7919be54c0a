import { classNames } from '../../ui/class-names';
import { PageWidth } from '../../ui/page-width';
import { Waterline } from '../../ui/waterline';
import { LandingHeading } from './landing-heading';
import { useInView } from './use-in-view';

/** Slides in from the left when one scrolls to it. */
export function Introduction() {
  const [section, isSeen] = useInView<HTMLElement>();
  return (
    <section
      ref={section}
      className="relative overflow-hidden border-edge bg-side pt-7.5 text-on-side sol:border-t-4 lg:pt-6"
      aria-labelledby="intro"
    >
      <PageWidth
        className={classNames(
          'grid items-start gap-x-18 gap-y-5 pb-19 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] lg:gap-y-8 lg:pb-21',
          'slide',
          !isSeen && 'motion-safe:-translate-x-[min(160px,30vw)] motion-safe:opacity-0',
        )}
      >
        <LandingHeading id="intro" className="tracking-[-0.005em] text-inherit">
          APLICACIÓN DE TRAZABILIDAD DEL TRANSPORTE FLUVIAL
        </LandingHeading>
        <div className="grid gap-4.5 text-[1.125rem]/[1.5] lg:text-[1.3rem]">
          <p>
            Seguimos cada envío desde que se pesa en el muelle hasta que lo recibe su destinatario:
            quién lo manda, qué lleva, en qué embarcación va y en qué estado está.
          </p>
          <p>
            Queremos que el río vuelva a ser el camino. Por eso reunimos en una sola plataforma a
            transportadores, comerciantes y entidades públicas, y la hicimos para que funcione
            también donde no hay señal.
          </p>
        </div>
      </PageWidth>
      <Waterline className="absolute bottom-0 left-0 h-11" />
    </section>
  );
}
