import { expect, test } from 'vitest';
import { toDraftName, toDraftValues } from '../../src/crud/form-draft';

test('a draft is named by entity, record and panel', () => {
  expect(toDraftName('customer', null)).toBe('customer:new');
  expect(toDraftName('customer', '17')).toBe('customer:17');
  expect(toDraftName('product', null, 'panel-41240318')).toBe('product:new:panel-41240318');
});

test('a draft holds the changed fields, not the record', () => {
  const start = { name: 'Luz', phone: '3132604471', productLocation: '' };
  expect(toDraftValues(start, { ...start, name: 'Luz Dary' })).toEqual({ name: 'Luz Dary' });
});

test('a cleared field is a change; an untouched one is not', () => {
  expect(toDraftValues({ name: 'Luz' }, { name: '' })).toEqual({ name: '' });
  expect(toDraftValues({ name: '' }, { name: '', other: undefined })).toBeNull();
});
