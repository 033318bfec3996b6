/** A shop's shipping terms. */
export interface ShippingTerms {
  /** Minimum and maximum days until dispatch, if the shop states them. */
  days?: [number, number];
  /** Days from dispatch to arrival, if they differ from the site's. */
  transit?: [number, number];
  carrier: string;
  returns?: string;
}

export const SENDING: Record<string, ShippingTerms> = {
  'casa-azulejo': {
    days: [1, 2],
    transit: [2, 5],
    carrier: 'CTT',
    returns:
      'Send it back within 30 days, unused and in its box, and we refund what you paid for it. If something arrives broken, a photograph is enough: we send another or give the money back, as you like.',
  },
  lydrum: {
    days: [1, 3],
    transit: [2, 5],
    carrier: 'GLS',
    returns:
      'Listen to it at home for 30 days. If it is not for you, send it back in working order; we pay the postage within the EU. Restored devices come with a guarantee of one year.',
  },
  'folio-and-nib': {
    days: [1, 2],
    transit: [2, 6],
    carrier: 'Royal Mail',
    returns: 'Unwritten paper and unfilled pens can come back within 60 days. You pay the postage.',
  },
  'patio-verde': {
    days: [2, 7],
    transit: [3, 7],
    carrier: 'DHL',
    returns:
      'Plants can’t travel twice, so we don’t take them back. One that arrives dead or broken is replaced: send us a photograph within three days.',
  },
  'bottega-arno': {
    days: [3, 5],
    transit: [2, 6],
    carrier: 'Poste Italiane',
    returns:
      'Send anything back within 14 days, unless it has your initials. We change a belt’s length once, at our cost.',
  },
  teranga: {
    days: [3, 7],
    transit: [3, 9],
    carrier: 'DHL',
  },
  holzwicht: {
    days: [2, 4],
    transit: [2, 4],
    carrier: 'DPD',
    returns: 'Anything can come back within 30 days. A broken wheel is replaced at any age.',
  },
  tidepool: {
    days: [1, 3],
    transit: [3, 8],
    carrier: 'Australia Post',
    returns: 'You can return unopened jars and tools within 30 days.',
  },
  ridgeline: {
    days: [1, 2],
    transit: [3, 9],
    carrier: 'NZ Post',
    returns:
      'Use it on one trip. If it let you down, send it back within 60 days, clean and dry, and we refund it.',
  },
  'despensa-norte': {
    days: [1, 1],
    transit: [1, 4],
    carrier: 'Correos',
    returns:
      'Food can’t come back. If something arrives spoiled or broken, tell us within two days and we send another or refund it.',
  },
  'galata-goldwork': {
    days: [5, 10],
    transit: [3, 7],
    carrier: 'UPS',
    returns: 'Within 14 days, unless it is engraved.',
  },
  'hearth-and-hollow': {
    days: [10, 42],
    transit: [2, 5],
    carrier: 'An Post',
    returns: 'What we make to order stays with you; we mend it for nothing for ten years.',
  },
  'fil-et-feutre': {
    days: [2, 4],
    carrier: 'Canada Post',
    returns: 'Wear it at home, with its label on, and send it back within 30 days for a refund.',
  },
  'muddy-paws': {
    days: [1, 2],
    transit: [2, 6],
    carrier: 'Canada Post',
    returns: 'If your animal ignores it, send it back within 30 days, chewed or not.',
  },
  'loom-and-kiln': { transit: [3, 9], carrier: 'India Post' },
};
