/** The words of the load catalogue: real ones, so that stems, prefixes and typos are real too. */
import type { CategorySlug } from '../data/types.ts';

/** The goods of a category; the first are common, the last ones rare. */
export const NOUNS: Record<CategorySlug, readonly string[]> = {
  electronics: words(
    'Headphones, Speaker, Keyboard, Charger, Cable, Monitor, Webcam, Microphone, Router, Power Bank, Tablet Stand, Earbuds, Projector, Dash Camera, Soundbar, Smart Plug, Doorbell Camera, Memory Card, Docking Station, Turntable, Oscilloscope, Theremin',
  ),
  'home-kitchen': words(
    'Mug, Teapot, Cutting Board, Frying Pan, Desk Lamp, Blanket, Cushion, Candle, Vase, Storage Basket, Chef Knife, Mixing Bowl, Kettle, Bath Towel, Wall Clock, Coat Rack, Coffee Grinder, Salad Bowl, Doormat, Spice Rack, Mandoline, Samovar',
  ),
  fashion: words(
    'Shirt, Jacket, Scarf, Sweater, Jeans, Dress, Socks, Belt, Sneakers, Boots, Hat, Gloves, Cardigan, Raincoat, Skirt, Polo Shirt, Leggings, Trench Coat, Loafers, Waistcoat, Cummerbund, Jodhpurs',
  ),
  beauty: words(
    'Face Cream, Soap Bar, Shampoo, Lip Balm, Hair Brush, Body Lotion, Bath Salts, Perfume, Hand Cream, Face Mask, Nail Polish, Shaving Brush, Beard Oil, Sunscreen, Body Scrub, Eye Serum, Makeup Bag, Toner, Hair Wax, Comb, Loofah, Kohl',
  ),
  'sports-outdoors': words(
    'Yoga Mat, Tent, Sleeping Bag, Water Bottle, Backpack, Bicycle Helmet, Dumbbell, Tennis Racket, Hiking Poles, Camping Stove, Climbing Rope, Jump Rope, Football, Basketball, Headlamp, Hammock, Kayak Paddle, Ski Goggles, Fishing Rod, Resistance Bands, Snowshoes, Boomerang',
  ),
  'toys-games': words(
    'Puzzle, Board Game, Building Blocks, Plush Bear, Toy Train, Card Game, Kite, Doll House, Marble Run, Chess Set, Dice Set, Spinning Top, Toy Kitchen, Rocking Horse, Model Airplane, Yo-Yo, Balance Bike, Memory Game, Toy Boat, Play Tent, Kaleidoscope, Diabolo',
  ),
  'books-stationery': words(
    'Notebook, Fountain Pen, Planner, Sketchbook, Pencil Set, Bookmark, Journal, Desk Organizer, Calendar, Greeting Cards, Wrapping Paper, Sticker Sheet, Cookbook, Travel Guide, Letter Opener, Pencil Case, Wax Seal, Map Poster, Index Cards, Stapler, Palimpsest, Gazetteer',
  ),
  'garden-plants': words(
    'Flower Pot, Watering Can, Seed Kit, Garden Gloves, Pruning Shears, Bird Feeder, Planter Box, Hose, Compost Bin, Herb Garden, Monstera, Fern, Succulent, Cactus, Lantern, Wind Chime, Trowel, Trellis, Garden Bench, Rain Barrel, Dibber, Cloche',
  ),
  'music-instruments': words(
    'Guitar, Ukulele, Drum Sticks, Violin, Keyboard Stand, Harmonica, Flute, Guitar Strings, Metronome, Microphone Stand, Tambourine, Recorder, Kalimba, Trumpet, Cello, Music Stand, Cajon, Saxophone, Banjo, Tuner, Sousaphone, Glockenspiel',
  ),
  'food-drink': words(
    'Coffee Beans, Green Tea, Olive Oil, Honey, Chocolate Bar, Jam, Spice Mix, Granola, Pasta, Hot Sauce, Almond Butter, Maple Syrup, Herbal Tea, Sea Salt, Dried Mango, Vinegar, Biscuits, Popcorn, Mustard, Nougat, Saffron, Quince Paste',
  ),
  'jewelry-watches': words(
    'Necklace, Ring, Bracelet, Earrings, Watch, Pendant, Brooch, Anklet, Cufflinks, Watch Strap, Jewelry Box, Charm, Hair Pin, Locket, Signet Ring, Tie Clip, Pearl Studs, Bangle, Pocket Watch, Choker, Cameo, Tiara',
  ),
  pets: words(
    'Dog Bed, Cat Tree, Leash, Collar, Food Bowl, Scratching Post, Chew Toy, Pet Carrier, Dog Coat, Cat Tunnel, Bird Cage, Aquarium Plant, Grooming Brush, Treat Pouch, Harness, Litter Scoop, Hamster Wheel, Name Tag, Pet Blanket, Water Fountain, Terrarium, Dovecote',
  ),
  'art-crafts': words(
    'Paint Set, Canvas, Yarn, Knitting Needles, Watercolors, Brush Set, Easel, Clay, Embroidery Kit, Sewing Kit, Beads, Art Print, Candle Kit, Stamp Set, Origami Paper, Crochet Hook, Carving Tools, Felt Sheets, Glass Paint, Loom, Spirograph, Burin',
  ),
  'travel-bags': words(
    'Suitcase, Tote Bag, Duffel Bag, Passport Wallet, Neck Pillow, Packing Cubes, Laptop Bag, Messenger Bag, Toiletry Bag, Luggage Tag, Sling Bag, Weekender, Travel Mug, Money Belt, Garment Bag, Rolling Trolley, Eye Mask, Umbrella, Daypack, Shoe Bag, Portmanteau, Gladstone Bag',
  ),
};

/** Many products have them, the first ones most. */
export const QUALITIES = words(
  'Handmade, Classic, Compact, Wireless, Vintage, Organic, Foldable, Waterproof, Lightweight, Portable, Adjustable, Recycled, Minimalist, Premium, Everyday, Travel, Rustic, Modern, Cozy, Durable, Reusable, Slim, Giant, Mini, Quiet, Breathable, Striped, Woven, Hammered, Limited',
);

export const MATERIALS = words(
  'Cotton, Leather, Bamboo, Ceramic, Steel, Oak, Linen, Wool, Glass, Walnut, Canvas, Copper, Silk, Cork, Brass, Marble, Felt, Aluminium, Beech, Velvet, Rattan, Porcelain, Cashmere, Titanium',
);

/** A maker's lines: each word on a few products of a hundred. */
export const LINES = words(
  'Aurora, Juniper, Basalt, Harbor, Meadow, Ember, Willow, Granite, Saffron, Drift, Lantern, Orchard, Tundra, Cinder, Maple, Indigo, Prairie, Falcon, Heron, Cobalt, Thistle, Sequoia, Glacier, Monsoon, Cedar, Marlin, Zephyr, Quartz, Bramble, Solstice',
);

export const COLORS = words('Black, White, Red, Blue, Green, Yellow, Grey, Navy, Sand, Rose');
export const SIZES = words('XS, S, M, L, XL');

/** Sentences for a description; {noun}, {material}, {quality} and {line} are filled in. */
export const SENTENCES = [
  'This {quality} {noun} is made to be used every day.',
  'Made of {material}, finished by hand and checked twice before it leaves us.',
  'It comes in a plain box without plastic.',
  'The {line} line has been with our workshop from its first year.',
  'Wipe it with a damp cloth and let it dry in the shade.',
  'A present that people keep, for birthdays, weddings or no reason at all.',
  'We repair what we sell: write to us if anything breaks.',
  'Small differences between two pieces are the mark of {material}.',
  'Designed for small rooms and busy mornings.',
  'Ships within two working days.',
  'Goes well with the other pieces of {line}.',
  'Tested by our own families for a whole winter.',
] as const;

export const SHOP_NAMES = {
  first: LINES,
  second: words(
    'Works, Goods, Supply, Studio, Trading, Workshop, House, Market, Makers, Collective, Depot, Atelier, Corner, Bazaar, Store, Company',
  ),
};

export const REVIEW_TITLES = [
  'Very happy with it',
  'Does what it should',
  'Better than I thought',
  'Good value',
  'Arrived late',
  'Not for me',
] as const;

export const REVIEW_COMMENTS = [
  'Well made and nicely packed. I would buy it again.',
  'The colour is a little darker than in the picture, but I like it.',
  'I have used it every day for a month and it still looks new.',
  'It is smaller than I expected. Look at the measurements first.',
  'A present for my sister, who loves it.',
  'It works, but the instructions could be clearer.',
] as const;

/** Where shops are: name, latitude, longitude. */
export const PLACES: readonly (readonly [string, number, number])[] = [
  ['Berlin', 52.52, 13.405],
  ['Lisbon', 38.7223, -9.1393],
  ['Paris', 48.8566, 2.3522],
  ['London', 51.5074, -0.1278],
  ['Madrid', 40.4168, -3.7038],
  ['Rome', 41.9028, 12.4964],
  ['Vienna', 48.2082, 16.3738],
  ['Stockholm', 59.3293, 18.0686],
  ['Warsaw', 52.2297, 21.0122],
  ['Istanbul', 41.0082, 28.9784],
  ['Marrakesh', 31.6295, -7.9811],
  ['Cairo', 30.0444, 31.2357],
  ['Nairobi', -1.2921, 36.8219],
  ['Cape Town', -33.9249, 18.4241],
  ['New York', 40.7128, -74.006],
  ['Chicago', 41.8781, -87.6298],
  ['San Francisco', 37.7749, -122.4194],
  ['Austin', 30.2672, -97.7431],
  ['Toronto', 43.6532, -79.3832],
  ['Mexico City', 19.4326, -99.1332],
  ['Bogotá', 4.711, -74.0721],
  ['São Paulo', -23.5505, -46.6333],
  ['Buenos Aires', -34.6037, -58.3816],
  ['Mumbai', 19.076, 72.8777],
  ['Bangkok', 13.7563, 100.5018],
  ['Singapore', 1.3521, 103.8198],
  ['Hong Kong', 22.3193, 114.1694],
  ['Seoul', 37.5665, 126.978],
  ['Tokyo', 35.6762, 139.6503],
  ['Sydney', -33.8688, 151.2093],
];

function words(list: string): readonly string[] {
  return list.split(', ');
}
