/** Still lifes of the three crews. Their colours are their own, in every theme. */
import { Panel } from '../../ui/panel';
import bollardUrl from './bollard.svg';
import outboardUrl from './outboard.svg';
import wheelUrl from './wheel.svg';

const TYPES = [
  {
    name: 'Capitán',
    text: 'Responsable de operar la embarcación y su tripulación.',
    picture: wheelUrl,
  },
  { name: 'Marinero', text: 'Ayuda en las operaciones diarias a bordo.', picture: bollardUrl },
  { name: 'Motorista', text: 'Mantiene y opera los motores.', picture: outboardUrl },
];

export function CrewTypes() {
  return (
    <section aria-labelledby="tripulacion">
      <h2 id="tripulacion" className="sr-only">
        La tripulación
      </h2>
      <ul className="grid gap-3 river:grid-cols-3">
        {TYPES.map(({ name, text, picture }) => (
          <Panel
            key={name}
            as="li"
            className="grid grid-cols-[72px_minmax(0,1fr)] items-center overflow-hidden p-0 river:grid-cols-[64px_minmax(0,1fr)] wide:grid-cols-[88px_minmax(0,1fr)]"
          >
            <img
              className="block size-full min-h-18 object-cover filter-(--picture-filter)"
              src={picture}
              alt=""
              width="96"
              height="96"
            />
            <div className="px-3 py-2 leading-[1.25] river:px-2.5 wide:px-3.5">
              <h3>{name}</h3>
              <p className="leading-snug">{text}</p>
            </div>
          </Panel>
        ))}
      </ul>
    </section>
  );
}
