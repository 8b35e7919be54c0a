import { Fragment, useEffect, useState } from 'react';
import { isOurs } from '../../domain/server-version';
import { useScreenTitle } from '../../ui/screen-title';
import { dependsOnServer, type InfoPage, type ServerKind, toTexts } from './info-page';

export function InfoScreen({ page }: { page: InfoPage }) {
  useScreenTitle(page.title);
  const server = useServerKind(dependsOnServer(page));
  return (
    <article className="mx-auto grid w-full max-w-[46rem] gap-8 px-5 pt-8 pb-20 lg:pt-12">
      <header className="grid gap-3">
        <h1 className="text-2xl sm:text-3xl">{page.title}</h1>
        {page.lead && (
          <p className="text-lg text-ink-soft">
            <WithAddresses text={page.lead} />
          </p>
        )}
      </header>
      {page.sections.map(({ heading, paragraphs, items }) => (
        <section key={heading} className="grid gap-3">
          <h2>{heading}</h2>
          {toTexts(paragraphs, server).map((text) => (
            <p key={text} className="leading-[1.55]">
              <WithAddresses text={text} />
            </p>
          ))}
          {items && (
            <ul className="grid list-disc gap-2 pl-6 leading-[1.5] marker:text-rio-ink">
              {toTexts(items, server).map((text) => (
                <li key={text}>
                  <WithAddresses text={text} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  );
}

const ADDRESS = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Every odd part of a split by a captured pattern is a match. */
function WithAddresses({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, place) =>
    place % 2 === 1 ? (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
}

/** The kind of server behind the public pages, as it announces itself; null until then, or out of its reach. */
function useServerKind(isAsked: boolean): ServerKind | null {
  const [kind, setKind] = useState<ServerKind | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    // A page that is only read is complete without it.
    import('../../session/ask-publicly')
      .then(({ askPublicly }) => askPublicly())
      .then(({ word }) => {
        if (isCurrent && typeof word === 'number')
          setKind(isOurs(word) ? 'our server' : 'a plain server');
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isAsked]);
  return kind;
}
