import type { Layout as LayoutName } from '@souk/contract/accounting';
import type { Day } from '../../../../kit/time-zone.ts';
import type { JournalEntry } from '../journal.ts';
import { datev } from './datev.ts';
import { quickBooks } from './quickbooks.ts';
import { souk } from './souk.ts';
import { xero } from './xero.ts';

export type FileFacts = {
  from: Day;
  to: Day;
  /** DATEV's numbers for the tax consultant and the client. */
  consultant: number;
  client: number;
  madeAt: Date;
};

/** An accounting program's file format for journals and charts of accounts. */
export type Layout = {
  type: string;
  encode: (text: string) => Buffer;
  chart: (facts: FileFacts) => string;
  journal: {
    start: (facts: FileFacts) => string;
    linesOf: (entry: JournalEntry, facts: FileFacts) => string;
  };
};

const LAYOUTS: Record<LayoutName, Layout> = { souk, xero, quickbooks: quickBooks, datev };

export const layoutOf = (name: LayoutName): Layout => LAYOUTS[name];
