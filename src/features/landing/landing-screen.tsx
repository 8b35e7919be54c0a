import type { ReactNode } from 'react';
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
      <section className="landing-hero" aria-labelledby="rastreo">
        <div className="site-wrap landing-track">
          <div className="grid gap-[22px]">
            <h1 id="rastreo">Rastrea la ubicación del envío</h1>
            {trackingBox}
          </div>
          <p className="landing-say">
            Llevamos carga{' '}
            {company.corridors.map(({ river, ports }, place) => (
              <span key={river}>
                {place > 0 && ', y '}
                {place > 0 ? 'por el ' : 'por el río '}
                <b>{river}</b>, de {ports[0]} a {ports.at(-1)}
              </span>
            ))}
            .
          </p>
        </div>
        <RiverPicture className="landing-picture" alt={RIVER} isPriority />
      </section>
      <Introduction />
      <Offer />
      <Benefits />
    </>
  );
}

const RIVER =
  'El río Guaviare, de agua ocre entre orillas de selva con palmas de moriche: un muelle con su mira, una chalupa, un planchón con carga y ganado, una voladora y una lancha.';
