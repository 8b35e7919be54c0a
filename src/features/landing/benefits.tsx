import Anchor from 'lucide-react/icons/anchor';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Smile from 'lucide-react/icons/face-slightly-smiling';
import MapPinned from 'lucide-react/icons/map-pinned';
import Route from 'lucide-react/icons/route';
import { classNames } from '../../ui/class-names';
import { PageWidth } from '../../ui/page-width';
import { LandingHeading } from './landing-heading';

const BENEFITS = [
  { icon: Smile, text: 'Interfaz amigable' },
  { icon: MapPinned, text: 'Seguimiento de los movimientos clave del transporte fluvial' },
  { icon: ClipboardList, text: 'Sistematización de la información del transporte fluvial' },
  { icon: Anchor, text: 'Administración logística de motonaves y carga' },
  { icon: Route, text: 'Trazabilidad del proceso' },
];

const ACROSS =
  'M-20,60 C60,70 120,150 232,146 S380,52 476,52 S620,150 720,146 S870,52 964,52 S1110,150 1208,146 S1370,70 1460,60';
const DOWN =
  'M25,0 C25,40 34,70 30,110 S14,190 20,240 S36,320 30,370 S14,440 20,500 S28,560 26,600';

/** Five stops of one river. */
export function Benefits() {
  return (
    <section
      className="overflow-hidden bg-surface pt-12 pb-16 lg:pt-18 lg:pb-9"
      aria-labelledby="beneficios"
    >
      <PageWidth>
        <LandingHeading id="beneficios">BENEFICIOS CLAVE</LandingHeading>
        <div className="relative mt-6.5 lg:mt-5">
          <Flow
            className="top-27.5 left-1/2 h-50 w-[max(100vw,100%)] -translate-x-1/2 max-lg:hidden"
            viewBox="0 0 1440 200"
            path={ACROSS}
            bank={46}
            water={38}
          />
          <Flow
            className="-top-2.5 left-4 h-[calc(100%+140px)] w-12.5 lg:hidden"
            viewBox="0 0 50 600"
            path={DOWN}
            bank={34}
            water={27}
          />
          <ul className="course">
            {BENEFITS.map(({ icon: Icon, text }) => (
              <li key={text}>
                <span>
                  <Icon aria-hidden="true" />
                </span>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </PageWidth>
    </section>
  );
}

interface FlowProps {
  className: string;
  viewBox: string;
  path: string;
  bank: number;
  water: number;
}

function Flow({ className, viewBox, path, bank, water }: FlowProps) {
  return (
    <svg
      className={classNames('absolute fill-none', className)}
      viewBox={viewBox}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className="stroke-guaviare-edge"
        strokeWidth={bank}
        vectorEffect="non-scaling-stroke"
        d={path}
      />
      <path
        className="stroke-guaviare"
        strokeWidth={water}
        vectorEffect="non-scaling-stroke"
        d={path}
      />
    </svg>
  );
}
