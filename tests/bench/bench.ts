/**
 * `npm run bench`: the whole bench, or its named parts (`npm run bench -- saves plain`). Each half prints a table and
 * one line of JSON.
 */
import { stopWith } from '../../scripts/lib/project.mjs';
import { benchCost } from './cost';
import { benchDevice, DEVICE_PARTS } from './device';
import { benchGrowth } from './growth';
import { benchPeople } from './people';
import { benchRefusals } from './refusals';
import { benchScale } from './scale';
import { benchServer } from './server';
import { benchStreams } from './streams';

const ALL = ['server', ...DEVICE_PARTS];
const named = process.argv.slice(2);
/** Run only by name: most take minutes. */
const LONG = {
  cost: benchCost,
  growth: benchGrowth,
  people: benchPeople,
  refusals: benchRefusals,
  scale: benchScale,
  streams: benchStreams,
};
const unknown = named.find((name) => ![...ALL, ...Object.keys(LONG)].includes(name));
if (unknown !== undefined)
  stopWith(new Error(`No part is called ${unknown}: ${[...ALL, ...Object.keys(LONG)].join(', ')}`));
const wanted = named.length > 0 ? named : ALL;

if (wanted.includes('server')) await benchServer();
for (const [name, bench] of Object.entries(LONG)) if (named.includes(name)) await bench();
const parts = DEVICE_PARTS.filter((part) => wanted.includes(part));
if (parts.length > 0) await benchDevice(parts);
