import { Waterline } from '../../ui/waterline';
import { useInView } from './use-in-view';

/** Slides in from the left when one scrolls to it. */
export function Introduction() {
  const [section, isSeen] = useInView<HTMLElement>();
  return (
    <section ref={section} className="landing-intro" aria-labelledby="intro">
      <div className="site-wrap" data-seen={isSeen || undefined}>
        <h2 id="intro">APLICACIÓN DE TRAZABILIDAD DEL TRANSPORTE FLUVIAL</h2>
        <div>
          <p>
            Seguimos cada envío desde que se pesa en el muelle hasta que lo recibe su destinatario:
            quién lo manda, en qué embarcación va, con qué tripulación y por dónde va.
          </p>
          <p>
            Queremos que el río vuelva a ser el camino. Por eso reunimos en una sola plataforma a
            transportadores, comerciantes y entidades públicas, y la hicimos para que funcione
            también donde no hay señal.
          </p>
        </div>
      </div>
      <Waterline />
    </section>
  );
}
