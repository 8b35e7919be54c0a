/** The thread of one report: it ends with the report, and frees its memory. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Report } from '../../../src/domain/reports/report';
import { renderPdf } from './render-pdf';

const pdf = await renderPdf(workerData as Report);
parentPort?.postMessage(pdf, [pdf.buffer]);
