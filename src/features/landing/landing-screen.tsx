import type { ReactNode } from 'react';
import { PageWidth } from '../../ui/page-width';
import { RiverPicture } from '../../ui/river-picture';
import { useScreenTitle } from '../../ui/screen-title';
import { Benefits } from './benefits';
import { Introduction } from './introduction';
import './landing.css';
import { Offer } from './offer';

export interface LandingScreenProps {
  company: {
    readonly corridors: readonly { readonly river: string; readonly ports: readonly string[] }[];
  };
  trackingBox: ReactNode;
}

export function LandingScreen({ company, trackingBox }: LandingScreenProps) {
  useScreenTitle('Carga por los ríos Guaviare y Vaupés');
  return (
    <>
      <section aria-labelledby="rastreo">
        <PageWidth className="relative z-1 grid items-end gap-x-10 gap-y-4.5 pt-3.5 lg:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)] lg:gap-y-5 lg:pt-6.5">
          <div className="grid gap-[22px]">
            <h1
              id="rastreo"
              className="max-w-[12em] text-4xl tracking-[-0.02em] max-lg:text-[2.375rem]/[1.05] max-[22.5rem]:text-[2rem]"
            >
              Rastrea la ubicación del envío
            </h1>
            {trackingBox}
          </div>
          <p className="text-[1.125rem]/[1.4] text-pretty lg:text-[1.3rem]">
            Llevamos carga{' '}
            {company.corridors.map(({ river, ports }, place) => (
              <span key={river}>
                {place > 0 && ', y '}
                {place > 0 ? 'por el ' : 'por el río '}
                <b className="text-rio-ink">{river}</b>, de {ports[0]} a {ports.at(-1)}
              </span>
            ))}
            .
          </p>
        </PageWidth>
        {/* The sky is the page's ground: the picture begins behind the words. */}
        <RiverPicture
          className="-mt-18 h-85 object-[54%_100%] lg:-mt-9 lg:aspect-[1440/524] lg:h-auto lg:object-bottom"
          alt={RIVER}
          isPriority
        />
      </section>
      <Introduction />
      <Offer />
      <Benefits />
    </>
  );
}

const RIVER =
  'El río Guaviare, de agua ocre entre orillas de selva con palmas de moriche: un muelle con su mira, una chalupa, un planchón con carga y ganado, una voladora y una lancha.';
