/**
 * `npm run bench`: all of it, or the parts that are named (`npm run bench -- saves plain`). Each half prints a table and one
 * line of JSON.
 */
import { stopWith } from '../../scripts/lib/project.mjs';
import { benchDevice, DEVICE_PARTS } from './device';
import { benchPeople } from './people';
import { benchServer } from './server';

const ALL = ['server', ...DEVICE_PARTS];
const named = process.argv.slice(2);
const unknown = named.find((name) => ![...ALL, 'people'].includes(name));
if (unknown !== undefined)
  stopWith(new Error(`No part is called ${unknown}: ${ALL.join(', ')}, people`));
const wanted = named.length > 0 ? named : ALL;

if (wanted.includes('server')) await benchServer();
// Ten minutes: only where it is named.
if (named.includes('people')) await benchPeople();
const parts = DEVICE_PARTS.filter((part) => wanted.includes(part));
if (parts.length > 0) await benchDevice(parts);
