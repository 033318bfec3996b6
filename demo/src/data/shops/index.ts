/** Every demo shop, in the order of opening. */
import type { DemoShop } from '../types.ts';
import { bottegaArno } from './bottega-arno.ts';
import { casaAzulejo } from './casa-azulejo.ts';
import { despensaNorte } from './despensa-norte.ts';
import { filEtFeutre } from './fil-et-feutre.ts';
import { folioAndNib } from './folio-and-nib.ts';
import { galataGoldwork } from './galata-goldwork.ts';
import { hearthAndHollow } from './hearth-and-hollow.ts';
import { holzwicht } from './holzwicht.ts';
import { loomAndKiln } from './loom-and-kiln.ts';
import { lydrum } from './lydrum.ts';
import { muddyPaws } from './muddy-paws.ts';
import { patioVerde } from './patio-verde.ts';
import { ridgeline } from './ridgeline.ts';
import { teranga } from './teranga.ts';
import { tidepool } from './tidepool.ts';

export const shops: DemoShop[] = [
  casaAzulejo,
  lydrum,
  folioAndNib,
  patioVerde,
  bottegaArno,
  teranga,
  holzwicht,
  tidepool,
  ridgeline,
  despensaNorte,
  galataGoldwork,
  hearthAndHollow,
  filEtFeutre,
  muddyPaws,
  loomAndKiln,
];
