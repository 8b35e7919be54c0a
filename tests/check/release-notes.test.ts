import { expect, it } from 'vitest';
import { findNotes } from '../../scripts/release-notes.mjs';

const changelog = `# Changelog

## [Unreleased]

## [1.2.0] - 2027-01-02

- Lists open faster.

## [1.1.0] - 2026-12-01

- The first.
`;

it('gives the changelog’s section of the version, and no other', () => {
  expect(findNotes('v1.2.0', { version: '1.2.0', changelog })).toBe('- Lists open faster.');
  expect(findNotes('v1.1.0', { version: '1.1.0', changelog })).toBe('- The first.');
});

it('refuses a tag that is not the version of the package', () => {
  expect(() => findNotes('v1.3.0', { version: '1.2.0', changelog })).toThrow('package.json 1.2.0');
});

it('refuses a version of which the changelog tells nothing', () => {
  expect(() => findNotes('v2.0.0', { version: '2.0.0', changelog })).toThrow('nothing about 2.0.0');
  const empty = '# Changelog\n\n## [2.0.0] - 2027-02-01\n\n## [1.0.0]\n\n- One.\n';
  expect(() => findNotes('v2.0.0', { version: '2.0.0', changelog: empty })).toThrow(
    'nothing about',
  );
});
