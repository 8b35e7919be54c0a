import Ship from 'lucide-react/icons/ship';
import User from 'lucide-react/icons/user';
import { classNames } from '../../ui/class-names';
import { PageWidth } from '../../ui/page-width';
import { LandingHeading } from './landing-heading';
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
    text: 'Lo que mandan familias, comerciantes y entidades lleva un número de guía: con él se sabe de dónde sale, a dónde va y en qué estado está.',
  },
];

/** The two icons drop from the top when one scrolls to them. */
export function Offer() {
  const [list, isSeen] = useInView<HTMLUListElement>();
  return (
    <section className="pt-12 pb-13 lg:pt-19 lg:pb-21" aria-labelledby="oferta">
      <PageWidth>
        <LandingHeading id="oferta">QUÉ TE OFRECEMOS</LandingHeading>
        <ul
          ref={list}
          className="grid gap-x-18 gap-y-7.5 pt-6 lg:grid-cols-[1fr_1fr] lg:gap-y-7 lg:pt-10"
        >
          {OFFERS.map(({ icon: Icon, title, text }, place) => (
            <li key={title} className="flex items-start gap-4.5 lg:gap-7">
              <span className="landing-plate size-22 lg:size-32">
                <Icon
                  className={classNames(
                    'slide size-11.5 stroke-[1.7] lg:size-17',
                    place > 0 && 'delay-120',
                    !isSeen && 'motion-safe:-translate-y-22.5 motion-safe:opacity-0',
                  )}
                  aria-hidden="true"
                />
              </span>
              <div className="min-w-0 flex-1">
                <h3 className="pt-1 text-2xl max-lg:text-[1.375rem]">{title}</h3>
                <p className="pt-2 text-base lg:text-lg/normal">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </PageWidth>
    </section>
  );
}
