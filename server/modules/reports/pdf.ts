import { createRequire } from 'node:module';
import { toReportDocument } from '../../../src/domain/reports/document';
import type { Report } from '../../../src/domain/reports/report';
import { createLimiter } from '../../http/concurrency-limit';

// A CommonJS module that is one object: it has no names to import.
const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof import('pdfmake');
const FONTS = require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0];

pdfmake.setFonts(FONTS);
// A report loads its letters and nothing else: no text of a person can make the server read a file or an address.
const FONT_FILES = Object.values(FONTS).flatMap((font) => Object.values(font));
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.includes(path));

/** Laying out a page is work for the processor: one report at a time. */
const limitLayout = createLimiter(1);

/** The report as a PDF, drawn as a device draws it. */
export function toPdf(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  return limitLayout(async () =>
    Uint8Array.from(await pdfmake.createPdf(toReportDocument(report)).getBuffer()),
  );
}
