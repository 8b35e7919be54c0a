import { expect, test } from 'vitest';
import { toDraftName, toDraftValues } from '../../src/crud/form-draft';

test('a draft is named after its entity and record, and its panel', () => {
  expect(toDraftName('customer', null)).toBe('customer:new');
  expect(toDraftName('customer', '17')).toBe('customer:17');
  expect(toDraftName('product', null, 'panel-41240318')).toBe('product:new:panel-41240318');
});

test('it holds what was changed, not the record', () => {
  const start = { name: 'Luz', phone: '3132604471', productLocation: '' };
  expect(toDraftValues(start, { ...start, name: 'Luz Dary' })).toEqual({ name: 'Luz Dary' });
});

test('something cleared is a change; something never touched is none', () => {
  expect(toDraftValues({ name: 'Luz' }, { name: '' })).toEqual({ name: '' });
  expect(toDraftValues({ name: '' }, { name: '', other: undefined })).toBeNull();
});
