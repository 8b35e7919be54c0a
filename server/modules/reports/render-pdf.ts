import { createRequire } from 'node:module';
import { toReportDocument } from '../../../src/domain/reports/document';
import type { Report } from '../../../src/domain/reports/report';

// A CommonJS module without named exports.
const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof import('pdfmake');
const FONTS = require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0];

pdfmake.setFonts(FONTS);
// A report may load its fonts only: no text in it can make the server read a file or a URL.
const FONT_FILES = Object.values(FONTS).flatMap((font) => Object.values(font));
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.includes(path));

/** Renders a report as a PDF, with the same layout as on a device. The layout holds its thread for seconds. */
export async function renderPdf(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await pdfmake.createPdf(toReportDocument(report)).getBuffer());
}
