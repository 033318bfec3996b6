import { expect, test } from 'vitest';
import { readListParams } from '../../lib/use-list-params.ts';
import { choiceFilter, readFilter, textFilter } from './filters.tsx';

const fields = {
  search: textFilter({ label: 'Search emails', placeholder: 'Address or subject' }),
  state: choiceFilter({ label: 'State', all: 'All', options: { sent: 'Sent', failed: 'Failed' } }),
};
const filterAt = (query: string) =>
  readFilter(fields, 25, readListParams(new URLSearchParams(query)));

test('the address of a list holds its filters', () => {
  expect(filterAt('search=mug&state=failed&page=3')).toEqual({
    page: 3,
    limit: 25,
    search: 'mug',
    state: 'failed',
  });
});

test.each(['state=lost', 'state=toString', 'state=&page=-1', 'other=sent'])(
  '“%s” is invalid and shows everything',
  (query) => {
    expect(filterAt(query)).toEqual({ page: 1, limit: 25, search: '', state: '' });
  },
);
