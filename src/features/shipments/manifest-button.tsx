import FileText from 'lucide-react/icons/file-text';
import { indexByDocument } from '../../crud/customers-by-document';
import { toAge } from '../../crud/list-summary';
import { useOwnCompany } from '../../crud/use-own-company';
import { usePdfFile } from '../../crud/use-pdf-file';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { labelOf, VESSEL_TYPES } from '../../domain/options';
import type { Manifest, ManifestVoyage } from '../../domain/reports/manifest';
import { productsOf } from '../../domain/rules/cargo';
import { toTotals } from '../../domain/rules/cargo-measures';
import { formatDate } from '../../domain/rules/dates';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { clock } from '../../session/clock';
import { Button } from '../../ui/button';
import { toPartyName } from './people-words';
import { toRouteText } from './route-cell';
import { toCapacity } from './vessel-load';
import { describeGoods } from './wizard/proposals';

export interface ManifestButtonProps {
  vessel: MirrorRow;
  /** Those that are aboard or wait for it. */
  shipments: readonly MirrorRow[];
  /** The voyage that it is of; absent where a vessel and a day are one. */
  voyage?: ManifestVoyage;
}

/** The manifest of a vessel's present cargo, as a PDF made on the device. */
export function ManifestButton({ vessel, shipments, voyage }: ManifestButtonProps) {
  const people = useRecords('customer');
  const goods = useRecords('product');
  const { rows: customers } = people;
  const { rows: products } = goods;
  const { readAt, isWhole } = useRecords('shipment');
  const isThere = isWhole && people.isWhole && goods.isWhole;
  const company = useOwnCompany() ?? '';
  const { isMaking, make: makeFile } = usePdfFile();

  const make = () => {
    const at = clock.now();
    const manifest = toManifest({ vessel, shipments, voyage, customers, products, company, at });
    makeFile(`manifiesto ${manifest.vessel}`, ({ makeManifest }) =>
      makeManifest({ ...manifest, source: toAge(readAt, at) }),
    );
  };
  return (
    <Button isUnavailable={isMaking || !isThere} onClick={isThere ? make : undefined}>
      <FileText aria-hidden="true" />
      {isMaking ? 'Preparando el manifiesto…' : 'Manifiesto de carga'}
    </Button>
  );
}

interface ManifestInput extends Omit<ManifestButtonProps, 'voyage'> {
  readonly voyage: ManifestVoyage | undefined;
  readonly customers: readonly MirrorRow[];
  readonly products: readonly MirrorRow[];
  readonly company: string;
  readonly at: number;
}

function toManifest(input: ManifestInput): Omit<Manifest, 'source'> {
  const { view } = input.vessel;
  const byDocument = indexByDocument(input.customers);
  const nameOf = (document: unknown) => toPartyName(byDocument.named(document), document);
  return {
    vessel: String(view.nombre ?? ''),
    facts: [
      ['Tipo', labelOf(VESSEL_TYPES, view.type) || 'sin dato'],
      ['Placa', String(view.licensePlate ?? '') || 'sin dato'],
      ['Matrícula', String(view.registration ?? '') || 'sin dato'],
      ['Patente hasta', formatDate(view.fechaExpPatente) || 'sin dato'],
    ],
    company: input.company,
    rows: input.shipments.map((row) => {
      const goods = productsOf(row, input.products);
      return {
        ...toTotals(goods),
        number: toShipmentNumber(row).number,
        sender: nameOf(row.view.remitenteCedula),
        recipient: nameOf(row.view.destinatarioCedula),
        route: toRouteText(row.view),
        goods: describeGoods(goods),
        dangerous: describeGoods(
          goods.filter((product) => String(product.view.hazardousMaterials) === 'true'),
        ),
      };
    }),
    capacity: toCapacity(input.vessel),
    at: input.at,
    ...(input.voyage && { voyage: input.voyage }),
  };
}
