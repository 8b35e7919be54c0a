/** Still lifes of the three crews. Their colours are their own, in every theme. */
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
      <ul className="dash-crew">
        {TYPES.map(({ name, text, picture }) => (
          <li key={name}>
            <img className="dash-picture" src={picture} alt="" width="96" height="96" />
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
