/** What buyers wrote about the demo's shops, by slug: rating and text. */
export type DemoShopReview = [rating: 1 | 2 | 3 | 4 | 5, text: string];

export const shopReviews: Record<string, DemoShopReview[]> = {
  'casa-azulejo': [
    [
      5,
      'Careful packing, quick answers, and things that are made to be used. A note in Portuguese and English was in every box.',
    ],
    [5, 'I asked for a single lid for a pot I bought three years ago. They had one.'],
    [4, 'Delivery took nine days instead of five, but they wrote to say so before I had to ask.'],
    [5, 'You can tell that somebody chooses each piece.'],
  ],
  lydrum: [
    [5, 'They repaired what others told me to throw away. Spare pads arrived in two days.'],
    [4, 'Knowledgeable and a bit slow on the phone. Everything works as described.'],
    [5, 'My projector came with a hand-written service sheet. That says it all.'],
  ],
  'folio-and-nib': [
    [5, 'The only shop that sent me a photograph of my own ink on their paper before I ordered.'],
    [
      5,
      'Eleven steps down and I never want to come up again. The parcels are the next best thing.',
    ],
    [4, 'Lovely things, wrapping paper included. International post is what it is.'],
  ],
  'patio-verde': [
    [5, 'Every plant arrived alive, in August. The packing is a small art.'],
    [4, 'One casualty out of seven, replaced after one picture. Fair people.'],
    [5, 'They tell you honestly when a plant does not suit your window.'],
    [3, 'Healthy plants but they only send on Mondays, so I waited eleven days.'],
  ],
  'bottega-arno': [
    [5, 'Resoled, polished and back within the fortnight. I am a customer for life.'],
    [4, 'Sizes run wide. The exchange was without any fuss.'],
    [5, 'Leather that gets better every month.'],
  ],
  teranga: [
    [5, 'Tuned, set up and ready to play. They called me to ask how I like my action.'],
    [5, 'We bought four drums for our school, and Awa threw in a video lesson for the children.'],
    [4, 'Customs took longer than the flight, not their fault. Great instruments.'],
  ],
  holzwicht: [
    [5, 'They replaced a wheel on a tractor from 2009. For nothing.'],
    [5, 'No plastic, no noise, no batteries. Just good toys.'],
    [4, 'Prices are high, and after two children I understand why.'],
  ],
  tidepool: [
    [5, 'Labels that I can read and understand. My skin agrees.'],
    [4, 'Refill system works well, the empties’ box could be sturdier.'],
    [5, 'A sample of something new is in every parcel.'],
  ],
  ridgeline: [
    [
      5,
      'Hired the tent first, bought it after the first storm. The hire was taken off, as promised.',
    ],
    [5, 'Advice from people who were out last weekend. They talked me out of the dearer one.'],
    [4, 'Well packed, long way from here. Shipping was honest.'],
    [
      2,
      'Good products, but my parcel sat in a depot for two weeks and nobody noticed until I wrote.',
    ],
  ],
  'despensa-norte': [
    [5, 'Bread on Tuesday that was baked on Monday. Cheese in wool. I cook differently now.'],
    [
      5,
      'The names of the growers on the labels are not decoration. I wrote to one and she answered.',
    ],
    [4, 'Butter is always sold out, the rest is wonderful.'],
  ],
  'galata-goldwork': [
    [5, 'Patient with a nervous man who knew nothing about rings.'],
    [5, 'The watch came back from its yearly check with a drawing of the movement.'],
    [4, 'Fine work. Insured post takes its time.'],
  ],
  'hearth-and-hollow': [
    [
      5,
      'Two people carried the sofa up four floors and took the cardboard away. They even had slippers.',
    ],
    [4, 'Made to order takes six weeks, and they tell you so.'],
    [5, 'Furniture that does not wobble. It is rarer than one thinks.'],
  ],
  'fil-et-feutre': [
    [5, 'They shortened my sleeves and sent a spare button. Who does that?'],
    [4, 'Sizes differ a little between cuts, so ask. They answer quickly.'],
    [5, 'Everything I have from here is still in use after three winters.'],
  ],
  'pixel-dojo': [
    [5, 'Sent my pad for a new switch. Back in a week with a sticker and a spare spring.'],
    [4, 'Refurbished laptop is what they say it is. The small mark was even circled on a photo.'],
    [5, 'They know what a recap is and they do it well.'],
    [3, 'Good stuff, but the all-in-one arrived with the wrong keyboard layout first.'],
  ],
  'muddy-paws': [
    [5, 'Returned a chewed toy as they offer. Got a new one and a question about how it broke.'],
    [5, 'The dog knows the parcel by its smell.'],
    [4, 'Sizes are well explained. Delivery a day late.'],
  ],
  'loom-and-kiln': [
    [5, 'Colours that no photograph gets right. The samples are dangerous for my purse.'],
    [4, 'Dye lots differ, as they warn you. Buy enough.'],
    [5, 'They wound the yarn for me and wrote a card.'],
  ],
  longway: [
    [5, 'A zip broke after three years of daily use. New zip, no invoice.'],
    [5, 'Bags that look better with every scratch.'],
    [4, 'Waited two weeks for my colour. It was worth it.'],
  ],
};
