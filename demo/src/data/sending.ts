/** The dispatch and return notes of the demo's shops, by slug. Some shops have none. */
export interface ShippingTerms {
  /** Days until dispatch, at least and at most. */
  days: [number, number];
  returns?: string;
}

export const SENDING: Record<string, ShippingTerms> = {
  'casa-azulejo': {
    days: [1, 2],
    returns:
      'Send it back within 30 days, unused and in its box, and we refund what you paid for it. If something arrives broken, a photograph is enough: we send another or give the money back, as you like.',
  },
  lydrum: {
    days: [1, 3],
    returns:
      'Listen to it at home for 30 days. If it is not for you, send it back in working order; we pay the postage within the EU. Restored devices come with a guarantee of one year.',
  },
  'folio-and-nib': {
    days: [1, 2],
    returns: 'Unwritten paper and unfilled pens can come back within 60 days. You pay the postage.',
  },
  'patio-verde': {
    days: [2, 7],
    returns:
      'Plants can’t travel twice, so we don’t take them back. One that arrives dead or broken is replaced: send us a photograph within three days.',
  },
  'bottega-arno': {
    days: [3, 5],
    returns:
      'Try them on indoors. Within 14 days you can send them back or change the size once at our cost.',
  },
  teranga: { days: [3, 7] },
  holzwicht: {
    days: [2, 4],
    returns: 'Anything can come back within 30 days. A broken wheel is replaced at any age.',
  },
  tidepool: { days: [1, 3], returns: 'Unopened jars and tools can come back within 30 days.' },
  ridgeline: {
    days: [1, 2],
    returns:
      'Use it on one trip. If it let you down, send it back within 60 days, clean and dry, and we refund it.',
  },
  'despensa-norte': {
    days: [1, 1],
    returns:
      'Food can’t come back. If something arrives spoiled or broken, tell us within two days and we send another or refund it.',
  },
  'galata-goldwork': { days: [5, 10], returns: 'Within 14 days, unless it is engraved.' },
  'hearth-and-hollow': {
    days: [10, 42],
    returns: 'What we make to order stays with you; we mend it for nothing for ten years.',
  },
  'fil-et-feutre': {
    days: [2, 4],
    returns: 'Wear it at home, with its label on, and send it back within 30 days for a refund.',
  },
  'pixel-dojo': { days: [1, 3] },
  'muddy-paws': {
    days: [1, 2],
    returns: 'If your animal ignores it, send it back within 30 days, chewed or not.',
  },
  longway: {
    days: [1, 3],
    returns: 'Within 60 days, used or not. After that we mend it for as long as we are here.',
  },
};
