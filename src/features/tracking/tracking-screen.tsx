import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { MESSAGES } from '../../domain/messages';
import { type Contact, ContactList } from '../../ui/contact-list';
import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { Waiting } from '../../ui/waiting';
import { FoundPanel } from './found-panel';
import type { Outcome } from './look-up';
import { ScanLabel } from './scan-label';
import { TrackingBox } from './tracking-box';

type Search = 'looking' | Outcome | null;

export function TrackingScreen({ contact }: { contact: Contact }) {
  const number = useParams().numero?.trim() ?? '';
  useScreenTitle(number ? `Rastreo de ${number}` : 'Rastrear un envío');
  const search = useSearch(number);
  return (
    <div className="mx-auto grid w-full max-w-[46rem] content-start gap-6 px-5 pt-6 pb-20 lg:pt-10">
      <h1 className="text-2xl sm:text-3xl">Rastrea la ubicación del envío</h1>
      <TrackingBox key={number} initial={number} />
      <ScanLabel />
      <div aria-live="polite" className="grid gap-4">
        {search === 'looking' && <Waiting text={MESSAGES.loading} />}
        {typeof search === 'object' && search && <Answer number={number} outcome={search} />}
      </div>
      <section aria-labelledby="contacto">
        <h2 id="contacto" className="text-xl">
          ¿Preguntas por tu envío?
        </h2>
        <ContactList
          contact={contact}
          {...(number && { subject: `Rastreo del envío ${number}` })}
        />
      </section>
    </div>
  );
}

function Answer({ number, outcome }: { number: string; outcome: Outcome }) {
  if (outcome.is === 'found') return <FoundPanel found={outcome.found} />;
  if (outcome.is === 'not-offered') return <NotYet number={number} />;
  if (outcome.is === 'absent')
    return (
      <Panel as="div" className="grid gap-2">
        <h2 className="text-xl">No hay un envío con ese número</h2>
        <p>
          Revisa el número: <b className="break-words">{number}</b>. Si es de hoy, puede que el
          muelle aún no haya podido reportarlo por falta de señal.
        </p>
      </Panel>
    );
  return (
    <Panel as="div">
      <p>{EXCUSES[outcome.is]}</p>
    </Panel>
  );
}

const EXCUSES = {
  busy: 'Se hicieron muchas consultas seguidas. Espera un minuto y vuelve a intentarlo.',
  unreached: 'No hay conexión con el servidor. Intenta otra vez cuando haya señal.',
} as const;

/** Shows known facts; nothing is made up. */
function NotYet({ number }: { number: string }) {
  return (
    <Panel as="div" className="grid gap-3">
      <h2 className="text-xl">Todavía no respondemos rastreos por aquí</h2>
      <p>
        El servidor aún no da la ubicación de <b className="break-words">{number}</b> en esta
        página. Pregúntanos con ese número y te decimos dónde va.
      </p>
      <p className="text-ink-soft">
        ¿Trabajas en la empresa? <Link to="/login">Inicia sesión</Link> y búscalo en tus envíos.
      </p>
    </Panel>
  );
}

function useSearch(number: string): Search {
  const [search, setSearch] = useState<Search>(null);
  useEffect(() => {
    if (number === '') return setSearch(null);
    let isCurrent = true;
    setSearch('looking');
    import('./look-up')
      .then(({ lookUp }) => lookUp(number))
      .catch((): Outcome => ({ is: 'unreached' }))
      .then((outcome) => isCurrent && setSearch(outcome))
      .catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [number]);
  return search;
}
