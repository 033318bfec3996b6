// Rooms that join many other rooms' tables, and why. tables.mjs adds them to the tables' own readers
// and writers.

/** @type {{ rooms: string[], reads?: string[], writes?: string[], why: string }[]} */
export const ACROSS = [
  {
    // Exports or removes all of a person's data in one go, whatever room it is in.
    rooms: ['privacy'],
    why: 'exports and removals cover all of a person’s data',
    reads: [
      'disputes',
      'media',
      'money_holds',
      'parked_payments',
      'payments',
      'payouts',
      'refund_request_steps',
      'refund_requests',
      'refunds',
      'shipments',
      'users',
    ],
    writes: ['mails', 'orders', 'products', 'shops'],
  },
  {
    rooms: ['book-checks'],
    why: 'the books check reads every table that records where money is',
    reads: [
      'disputes',
      'ledger_entries',
      'ledger_postings',
      'order_items',
      'orders',
      'parked_payments',
      'payments',
      'refunds',
      'shipments',
    ],
  },
  {
    rooms: ['provider-statement'],
    why: 'each line of the provider’s statement is compared with its cause in the books',
    reads: ['ledger_entries', 'ledger_postings', 'orders', 'payments'],
  },
  {
    rooms: ['provider-statement'],
    why: 'a list shows names beside its rows',
    reads: ['users'],
  },
  {
    rooms: ['backup'],
    why: 'a restore stops payouts until an admin has checked the books',
    writes: ['payout_stops'],
  },
  {
    rooms: ['backup'],
    why: 'a backup holds every file that a row names',
    reads: ['media', 'remote_pictures'],
  },
];
