/** What buyers wrote about the demo's products, by SKU. */
import type { DemoReview } from '../types.ts';
import { bottegaArno } from './bottega-arno.ts';
import { casaAzulejo } from './casa-azulejo.ts';
import { despensaNorte } from './despensa-norte.ts';
import { filEtFeutre } from './fil-et-feutre.ts';
import { folioAndNib } from './folio-and-nib.ts';
import { galataGoldwork } from './galata-goldwork.ts';
import { hearthAndHollow } from './hearth-and-hollow.ts';
import { holzwicht } from './holzwicht.ts';
import { longway } from './longway.ts';
import { loomAndKiln } from './loom-and-kiln.ts';
import { lydrum } from './lydrum.ts';
import { muddyPaws } from './muddy-paws.ts';
import { patioVerde } from './patio-verde.ts';
import { pixelDojo } from './pixel-dojo.ts';
import { ridgeline } from './ridgeline.ts';
import { teranga } from './teranga.ts';
import { tidepool } from './tidepool.ts';

export const productReviews: Record<string, DemoReview[]> = {
  ...bottegaArno,
  ...casaAzulejo,
  ...despensaNorte,
  ...filEtFeutre,
  ...folioAndNib,
  ...galataGoldwork,
  ...hearthAndHollow,
  ...holzwicht,
  ...longway,
  ...loomAndKiln,
  ...lydrum,
  ...muddyPaws,
  ...patioVerde,
  ...pixelDojo,
  ...ridgeline,
  ...teranga,
  ...tidepool,
};
