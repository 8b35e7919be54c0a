import Ship from 'lucide-react/icons/ship';
import User from 'lucide-react/icons/user';
import { useInView } from './use-in-view';

const OFFERS = [
  {
    icon: Ship,
    title: 'Transporte de carga',
    text: 'Planchones, lanchas, chalupas y deslizadores, y la carga pesada, medida y anotada en su guía.',
  },
  {
    icon: User,
    title: 'Atención a las personas',
    text: 'Familias, comerciantes y entidades saben a dónde va lo suyo, cuánto cuesta y quién responde por ello.',
  },
];

/** The two icons drop from the top when one scrolls to them. */
export function Offer() {
  const [list, isSeen] = useInView<HTMLUListElement>();
  return (
    <section className="landing-offer" aria-labelledby="oferta">
      <div className="site-wrap">
        <h2 id="oferta">QUE TE OFRECEMOS</h2>
        <ul ref={list} data-seen={isSeen || undefined}>
          {OFFERS.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className="landing-plate">
                <Icon aria-hidden="true" />
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
