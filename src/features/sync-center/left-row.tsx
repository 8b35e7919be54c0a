import Eye from 'lucide-react/icons/eye';
import { useId, useState } from 'react';
import type { RefusalFacts } from '../../api/answer';
import type { LeftOperation } from '../../session/left-by-inactive';
import { Button } from '../../ui/button';
import { Plank } from '../../ui/plank';
import { toMarkTitle } from './damage-words';
import type { LeftTold } from './left-words';
import { OperationFacts } from './operation-facts';
import { toLabel, toMoment, toStateWords, toTitle } from './operation-words';

/** The outcome of a decision. */
export type Decided = 'sent' | 'declined' | RefusalFacts;

export interface LeftRowProps {
  operation: LeftOperation;
  /** Absent where it could not be opened. */
  told: LeftTold | undefined;
  decided: Decided | undefined;
  now: number;
  onSend: () => void;
  onDecline: () => void;
}

/** One operation that somebody inactive left: its contents, its time, and its outcome. */
export function LeftRow({ operation, told, decided, now, onSend, onDecline }: LeftRowProps) {
  const factsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { mark, refusal } = operation;
  const title = told ? toTitle(told) : toMarkTitle(mark);
  const stateWords = told && toStateWords(told);
  const about = `${title} ${told?.name ?? ''}`.trim();
  return (
    <Plank as="li" className="grid gap-2 bg-sunken py-2 pr-2 pl-3" data-key={mark.key}>
      <p>
        <b>{title}</b> <span className="inline-block wrap-anywhere">{told?.name}</span>{' '}
        <span className="text-ink-soft">· {toMoment(mark.at, now)}</span>
      </p>
      {stateWords && <p className="wrap-anywhere">{stateWords}</p>}
      {!told && <p>{refusal ? toUnshown(refusal) : UNOPENED}</p>}
      {decided && (
        <p role="status" className="font-label wrap-anywhere">
          {decided === 'sent' && 'Ya está en el servidor.'}
          {decided === 'declined' && 'Se decidió no enviarlo.'}
          {typeof decided === 'object' && toReason(decided, told)}
        </p>
      )}
      {told && (
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={factsId}
            aria-label={`${isOpen ? 'Ocultar' : 'Ver'} datos: ${about}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Eye aria-hidden="true" /> {isOpen ? 'Ocultar datos' : 'Ver datos'}
          </Button>
          {decided !== 'sent' && (
            <Button size="small" aria-label={`Enviar: ${about}`} onClick={onSend}>
              Enviar
            </Button>
          )}
          {decided !== 'sent' && decided !== 'declined' && (
            <Button
              size="small"
              variant="danger"
              aria-label={`No enviar: ${about}`}
              onClick={onDecline}
            >
              No enviar
            </Button>
          )}
        </div>
      )}
      <div id={factsId} hidden={!isOpen}>
        {isOpen && told && <OperationFacts operation={told} />}
      </div>
    </Plank>
  );
}

const UNOPENED = 'Solo lo puede abrir quien lo guardó, con su contraseña.';

function toUnshown({ type, title }: RefusalFacts): string {
  if (type === 'unknown-seal')
    return 'Ese equipo se quitó de la empresa: el servidor ya no lo abre.';
  return title ?? UNOPENED;
}

/** 'El servidor no lo aceptó: Hay datos por corregir. Teléfono: …' */
function toReason({ title, errors }: RefusalFacts, told: LeftTold | undefined): string {
  const fields = errors.map(
    ({ field, message }) => ` ${told ? toLabel(told, field) : field}: ${message}.`,
  );
  return `El servidor no lo aceptó: ${title ?? 'no dijo por qué'}.${fields.join('')}`;
}
