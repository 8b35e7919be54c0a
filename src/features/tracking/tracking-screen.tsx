import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { MESSAGES } from '../../domain/messages';
import { evaluateSession } from '../../domain/rules/session';
import { readStoredSession } from '../../session/stored-session';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { Waiting } from '../../ui/waiting';
import type { FoundShipment } from './find-shipment';
import { FoundPanel } from './found-panel';
import { TrackingBox } from './tracking-box';

type Search = 'looking' | 'failed' | { readonly found: FoundShipment | null } | null;

export function TrackingScreen({ supportEmail }: { supportEmail: string }) {
  const number = useParams().numero?.trim() ?? '';
  useScreenTitle(number ? `Rastreo de ${number}` : 'Rastrear un envío');
  const username = useSignedInUsername();
  const search = useSearch(username, number);
  return (
    <div className="mx-auto grid w-full max-w-[46rem] content-start gap-6 px-5 pt-6 pb-20 lg:pt-10">
      <h1 className="text-2xl sm:text-3xl">Rastrea la ubicación del envío</h1>
      <TrackingBox key={number} initial={number} />
      <div aria-live="polite" className="grid gap-4">
        {number !== '' && search === 'looking' && <Waiting text={MESSAGES.loading} />}
        {typeof search === 'object' && search?.found && <FoundPanel found={search.found} />}
        {number !== '' && !username && <NotYet number={number} supportEmail={supportEmail} />}
        {search === 'failed' && (
          <Panel as="div">
            <p>No se pueden leer los datos guardados en este equipo. Intenta otra vez.</p>
          </Panel>
        )}
        {typeof search === 'object' && search && !search.found && (
          <Panel as="div" className="grid gap-2">
            <h2 className="text-xl">No está en los datos de este equipo</h2>
            <p>
              Revisa el número: <b className="break-words">{number}</b>. Las mayúsculas importan. Si
              es de hoy, puede que todavía no haya llegado a este equipo.
            </p>
          </Panel>
        )}
      </div>
    </div>
  );
}

/** What is known is said; nothing is made up. */
function NotYet({ number, supportEmail }: { number: string; supportEmail: string }) {
  const subject = encodeURIComponent(`Rastreo del envío ${number}`);
  return (
    <Panel as="div" className="grid gap-3">
      <h2 className="text-xl">Todavía no respondemos rastreos por aquí</h2>
      <p>
        El servidor aún no da la ubicación de <b className="break-words">{number}</b> en esta
        página. Escríbenos a{' '}
        <a href={`mailto:${supportEmail}?subject=${subject}`}>{supportEmail}</a> con ese número y te
        decimos dónde va.
      </p>
      <p className="text-ink-soft">
        ¿Trabajas en la empresa? <Link to="/login">Inicia sesión</Link> y búscalo en tus envíos.
      </p>
    </Panel>
  );
}

/** Read once: this page is not behind the guard, and does not end anybody's session. */
function useSignedInUsername(): string | null {
  const [username] = useState(() => {
    const stored = readStoredSession();
    return evaluateSession(stored, Date.now()) === 'open' ? (stored.user?.username ?? null) : null;
  });
  return username;
}

function useSearch(username: string | null, number: string): Search {
  const [search, setSearch] = useState<Search>(null);
  useEffect(() => {
    if (!username || number === '') return setSearch(null);
    let isCurrent = true;
    const tell = (result: Search) => isCurrent && setSearch(result);
    tell('looking');
    import('./find-shipment')
      .then(({ findShipment }) => findShipment(username, number))
      .then(
        (found) => tell({ found }),
        () => tell('failed'),
      );
    return () => {
      isCurrent = false;
    };
  }, [username, number]);
  return search;
}
