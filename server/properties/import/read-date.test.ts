import { describe, expect, test } from 'vitest';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { createDateOrder, readDate, resolveDate, resolveOrder } from './read-date.ts';

const TODAY = '2026-11-30';

/** Reads a column's dates, then resolves the first. */
function read(text: string, ...others: string[]) {
  const notes: Remark[] = [];
  const order = createDateOrder();
  const date = readDate(text, order, notes);
  for (const other of others) readDate(other, order, []);
  return { date: resolveDate(resolveOrder(date, order, notes), TODAY), notes: notes.map(({ kind }) => kind) };
}

describe('readDate', () => {
  test.each([
    '2027-08-15',
    '2027/8/15',
    '20270815',
    '2027-08-15T00:00:00Z',
    '8/15/2027',
    '8/15/27',
    '15.08.2027',
    'Aug 15, 2027',
    'Available August 15th, 2027',
    '15-Aug-27',
    'Sun, 15 Aug 2027',
    '46614',
    '46614.5',
    'August 15',
    '8/15',
    'Aug 15 2027 12:00AM',
    'Sun, 15 Aug 2027 00:00:00 GMT',
    'Available from 8/15/2027 9:00 AM',
  ])('reads %s', (text) => {
    expect(read(text)).toEqual({ date: '2027-08-15', notes: [] });
  });

  test('reads a month as its first day', () => {
    for (const text of ['August 2027', '8/2027', '2027-08']) expect(read(text).date).toBe('2027-08-01');
  });

  test.each(['now', 'ASAP', 'Available now', 'immediately', 'Ready now'])('reads %s as today', (text) => {
    expect(read(text)).toEqual({ date: TODAY, notes: [] });
  });

  test.each(['2/30/2027', 'soon', '99999', '8/2027/15', '1850-01-01'])('reports %s', (text) => {
    expect(read(text)).toEqual({ date: null, notes: ['the date can’t be read and is left out'] });
  });
});

describe('an ambiguous date', () => {
  test('may be the month and year of a spreadsheet', () => {
    expect(read('Aug-27')).toEqual({
      date: '2027-08-27',
      notes: ['the date is ambiguous: read as month/day'],
    });
  });

  test('follows the order of the other dates of its file', () => {
    expect(read('5/6/2027', '20/6/2027')).toEqual({ date: '2027-06-05', notes: [] });
    expect(read('5/6/2027', '6/20/2027')).toEqual({ date: '2027-05-06', notes: [] });
  });

  test('is read as month/day with a note if no other date decides', () => {
    const ambiguous = { date: '2027-05-06', notes: ['the date is ambiguous: read as month/day'] };
    expect(read('5/6/2027')).toEqual(ambiguous);
    expect(read('5/6/2027', '20/6/2027', '6/20/2027')).toEqual(ambiguous);
    expect(read('5/6')).toEqual(ambiguous);
  });
});
