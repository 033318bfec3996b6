// English words that change more than their ending, and British spellings. The stemmer knows the rest.
const FORMS = `
  calf calves, elf elves, half halves, hoof hooves, knife knives, leaf leaves, life lives, loaf loaves, scarf scarves,
  self selves, sheaf sheaves, shelf shelves, thief thieves, wharf wharves, wife wives, wolf wolves, bookshelf bookshelves,
  child children, childs childrens, foot feet, forefoot forefeet, goose geese, man men, woman women, mouse mice,
  louse lice, dormouse dormice, ox oxen, person people, tooth teeth, die dice, penny pence, fireman firemen,
  snowman snowmen, grandchild grandchildren, cactus cacti, fungus fungi, bacterium bacteria, index indices,
  matrix matrices, vertex vertices, axis axes, basis bases, crisis crises, analysis analyses, appendix appendices,
  formula formulae, antenna antennae, medium media, aquarium aquaria, terrarium terraria, curriculum curricula,
  gateau gateaux, bureau bureaux, plateau plateaux, tableau tableaux,
  color colour, colored coloured, colorful colourful, gray grey, jewelry jewellery, pajamas pyjamas, aluminum aluminium,
  center centre, fiber fibre, liter litre, meter metre, theater theatre, flavor flavour, favorite favourite, tire tyre,
  mold mould, plow plough, catalog catalogue, donut doughnut, organizer organiser, caliber calibre, ax axe,
  mustache moustache, cozy cosy, gauge gage, armor armour, harbor harbour, vapor vapour, licorice liquorice,
  yogurt yoghurt, whiskey whisky`;

const known = new Map<string, string[]>();
for (const group of FORMS.split(',')) {
  const forms = group.trim().split(/\s+/);
  for (const form of forms) known.set(form, forms);
}

/** Returns the other forms of an English word that its stem does not find. */
export function otherForms(word: string): string[] {
  const typed = word.toLowerCase();
  return (known.get(typed) ?? []).filter((form) => form !== typed);
}
