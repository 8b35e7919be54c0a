/** Makes PDFs on the device: 1 MB of code, loaded on demand and precached for offline use. */
import pdfmake from 'pdfmake/build/pdfmake.min';
import mediumFont from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url';
import regularFont from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url';
import { toReportDocument } from '../domain/reports/document';
import { toLabelsDocument } from '../domain/reports/labels';
import { type Manifest, toManifestDocument } from '../domain/reports/manifest';
import { type Receipt, toReceiptDocument } from '../domain/reports/receipt';
import type { Report } from '../domain/reports/report';
import type { Statement } from '../domain/reports/statement';
import { toStatementDocument } from '../domain/reports/statement-document';
import { toWaybillDocument } from '../domain/reports/waybill';

const [normal, bold] = [regularFont, mediumFont].map((path) => new URL(path, location.href).href);
pdfmake.setFonts({ Roboto: { normal, bold } });
// A report loads its fonts and nothing else.
pdfmake.setUrlAccessPolicy((url) => url === normal || url === bold);

const ONE_FRAME_MS = 20;

/** The report as a PDF in the server's layout. */
export const makePdf = (report: Report) => draw(toReportDocument(report));

/** Labels for the cargo, one a page. */
export const makeLabels = (...given: Parameters<typeof toLabelsDocument>) =>
  draw(toLabelsDocument(...given));

/** The manifest of a vessel. */
export const makeManifest = (manifest: Manifest) => draw(toManifestDocument(manifest));

/** Tables and their sums: a cash closing, the shipments of a period. */
export const makeStatement = (statement: Statement) => draw(toStatementDocument(statement));

/** The receipt of a payment. */
export const makeReceipt = (receipt: Receipt) => draw(toReceiptDocument(receipt));

/** The carta de porte, a copy for each party. */
export const makeWaybill = (...given: Parameters<typeof toWaybillDocument>) =>
  draw(toWaybillDocument(...given));

async function draw(document: Parameters<typeof pdfmake.createPdf>[0]): Promise<Blob> {
  // A thousand rows take a tablet seconds in which nothing is drawn: the notice has to be drawn before.
  await new Promise((resolve) => setTimeout(resolve, ONE_FRAME_MS));
  return pdfmake.createPdf(document).getBlob();
}
