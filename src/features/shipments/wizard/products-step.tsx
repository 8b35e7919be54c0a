import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MirrorRow } from '../../../db/schema';
import { formatKilograms, formatUnits, toTotals } from '../../../domain/rules/cargo-measures';
import { Button } from '../../../ui/button';
import { SectionHeading } from '../../../ui/section-heading';
import { toPartyName } from '../people-words';
import { AvailableProducts } from './available-products';
import { BackButton } from './back-button';
import { ChosenProducts } from './chosen-products';
import { DraftNote } from './draft-note';
import { FormerProducts } from './former-products';
import { ProductDialog } from './lazy-dialogs';
import { PartiesStrip } from './parties-strip';
import { StepFrame } from './step-frame';
import { focusLater, useFocusAfterMove } from './use-focus-after-move';
import { useWizard } from './wizard-context';
import { toStepUrl } from './wizard-steps';

/** The goods. */
export function ProductsStep() {
  const { wizard, values, sender, cargo, progress } = useWizard();
  const navigate = useNavigate();
  const headingId = useId();
  const [dialog, setDialog] = useState<{ recordKey: string | null; like?: MirrorRow }>();
  const [isTold, setIsTold] = useState(false);
  const ashore = useRef<HTMLDivElement>(null);
  const aboard = useRef<HTMLElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const move = useFocusAfterMove({ ashore, aboard }, next);
  if (sender.is !== 'found') return null;

  const { chosen, taken, available } = cargo;
  const totals = toTotals(chosen);
  const choose = (key: string) =>
    wizard.change({ productosIds: [...values.productosIds.filter((one) => one !== key), key] });
  const add = (key: string) => {
    move('ashore', key);
    choose(key);
  };
  const remove = ({ key }: MirrorRow) => {
    move('aboard', key);
    wizard.change({ productosIds: values.productosIds.filter((one) => one !== key) });
  };
  const goOn = () => {
    if (progress.hasCargo) void navigate(toStepUrl('module-shipment'));
    else setIsTold(true);
  };
  const missing =
    taken.length > 0
      ? 'Quita los productos que ya viajan en otro envío'
      : 'Agrega al menos un producto';

  return (
    <StepFrame
      step="module-product"
      back={<BackButton to="module-recipient" />}
      note={
        isTold && !progress.hasCargo ? (
          <span role="alert" className="font-label text-danger">
            {missing}
          </span>
        ) : (
          <DraftNote>{chosen.length > 0 && <KeptCount count={chosen.length} />}</DraftNote>
        )
      }
      next={
        <Button
          ref={next}
          variant={progress.hasCargo ? 'next' : 'default'}
          isUnavailable={!progress.hasCargo}
          onClick={goOn}
        >
          Siguiente <ArrowRight aria-hidden="true" />
        </Button>
      }
    >
      <PartiesStrip />
      {chosen.length > 0 && (
        <section ref={aboard} aria-labelledby={headingId} className="grid gap-2.5">
          <SectionHeading
            id={headingId}
            aside={
              <p role="status" className="num text-ink">
                <b>{formatUnits(totals.units)}</b> · <b>{formatKilograms(totals.kilograms)}</b>
              </p>
            }
          >
            Para enviar
          </SectionHeading>
          <ChosenProducts rows={chosen} taken={taken} onRemove={remove} />
        </section>
      )}
      <div ref={ashore} className="grid">
        <AvailableProducts
          owner={toPartyName(sender.customer, sender.document)}
          rows={available}
          hasChosen={chosen.length > 0}
          onAdd={({ key }) => add(key)}
          onEdit={({ key }) => setDialog({ recordKey: key })}
          onNew={() => setDialog({ recordKey: null })}
        />
      </div>
      <FormerProducts
        rows={cargo.former}
        onAgain={(like) => setDialog({ recordKey: null, like })}
      />
      {dialog && (
        <ProductDialog
          recordKey={dialog.recordKey}
          like={dialog.like?.view ?? cargo.usualPlace}
          customerDocument={sender.document}
          onDone={(key) => {
            if (dialog.recordKey !== null) return;
            choose(key);
            focusLater(next);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </StepFrame>
  );
}

function KeptCount({ count }: { count: number }) {
  return (
    <>
      <b className="num">{count}</b> {count === 1 ? 'producto' : 'productos'}
      <br />
      {count === 1 ? 'guardado' : 'guardados'} en este equipo
    </>
  );
}
