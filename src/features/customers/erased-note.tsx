import { formatDateTime } from '../../domain/rules/dates';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';

/** In place of the data of a customer who asked for its suppression. */
export function ErasedNote({ erasedAt }: { erasedAt: string }) {
  return (
    <Panel aria-labelledby="suprimidos" className="grid gap-2">
      <SectionHeading id="suprimidos" level={3}>
        Datos suprimidos
      </SectionHeading>
      <p>
        Los datos personales de este cliente se suprimieron el{' '}
        <span className="num">{formatDateTime(Date.parse(erasedAt))}</span> (Ley 1581 de 2012). Sus
        envíos conservan la guía, la ruta, las fechas y los valores.
      </p>
      <p>Si la persona vuelve a enviar o recibir carga, regístrala como cliente nuevo.</p>
    </Panel>
  );
}
