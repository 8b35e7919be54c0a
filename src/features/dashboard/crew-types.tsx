import { Bollard, Outboard, Wheel } from './crew-pictures';

const TYPES = [
  {
    name: 'Capitán',
    text: 'Responsable de operar la embarcación y su tripulación.',
    Picture: Wheel,
  },
  { name: 'Marinero', text: 'Ayuda en las operaciones diarias a bordo.', Picture: Bollard },
  { name: 'Motorista', text: 'Mantiene y opera los motores.', Picture: Outboard },
];

export function CrewTypes() {
  return (
    <section aria-labelledby="tripulacion">
      <h2 id="tripulacion" className="sr-only">
        La tripulación
      </h2>
      <ul className="dash-crew">
        {TYPES.map(({ name, text, Picture }) => (
          <li key={name}>
            <Picture />
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
