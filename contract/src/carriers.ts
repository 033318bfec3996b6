/** Builds a tracking URL from an escaped tracking number. */
type Link = (number: string) => string;

/** Well-known carriers: the name that pages show, and the tracking URL. */
const CARRIERS: readonly { name: string; link: Link }[] = [
  { name: 'Australia Post', link: (n) => `https://auspost.com.au/mypost/track/details/${n}` },
  {
    name: 'Canada Post',
    link: (n) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${n}`,
  },
  {
    name: 'Correos',
    link: (n) =>
      `https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=${n}`,
  },
  {
    name: 'CTT',
    link: (n) =>
      `https://appserver.ctt.pt/CustomerArea/PublicArea_Detail?ObjectCodeInput=${n}&SearchInput=${n}`,
  },
  {
    name: 'DHL',
    link: (n) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${n}`,
  },
  { name: 'DPD', link: (n) => `https://tracking.dpd.de/status/en_US/parcel/${n}` },
  { name: 'FedEx', link: (n) => `https://www.fedex.com/fedextrack/?trknbr=${n}` },
  { name: 'GLS', link: (n) => `https://gls-group.com/GROUP/en/parcel-tracking?match=${n}` },
  {
    name: 'Japan Post',
    link: (n) =>
      `https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=${n}&locale=en`,
  },
  {
    name: 'La Poste / Colissimo',
    link: (n) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${n}`,
  },
  {
    name: 'Poste Italiane',
    link: (n) => `https://www.poste.it/cerca/index.html#/risultati-spedizioni/${n}`,
  },
  { name: 'PostNL', link: (n) => `https://jouw.postnl.nl/track-and-trace/${n}` },
  {
    name: 'Royal Mail',
    link: (n) => `https://www.royalmail.com/track-your-item#/tracking-results/${n}`,
  },
  { name: 'UPS', link: (n) => `https://www.ups.com/track?tracknum=${n}` },
  {
    name: 'USPS',
    link: (n) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${n}`,
  },
];

export const CARRIER_NAMES = CARRIERS.map(({ name }) => name);

/** Letters only: "Royal Mail", "royal-mail" and "ROYALMAIL" are the same carrier. */
const letters = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const known = (carrier: string | null) =>
  carrier === null
    ? undefined
    : CARRIERS.find(({ name }) => {
        const names = [name, ...name.split(' / ')];
        return names.some((each) => letters(each) === letters(carrier));
      });

/** Returns a carrier's name for pages and mails. Unlisted carriers keep their spelling. */
export const carrierName = (carrier: string): string => known(carrier)?.name ?? carrier;

/** A parcel's tracking details. Unknown ones are null. */
export type TrackedParcel = {
  tracking_url: string | null;
  /** One of CARRIER_NAMES, or any other carrier. */
  carrier: string | null;
  tracking_number: string | null;
};

export const UNTRACKED: TrackedParcel = {
  tracking_url: null,
  carrier: null,
  tracking_number: null,
};

/** Picks an object's tracking details. */
export const trackingOf = ({
  tracking_url,
  carrier,
  tracking_number,
}: TrackedParcel): TrackedParcel => ({
  tracking_url,
  carrier,
  tracking_number,
});

/** Returns the carrier's tracking page, or null if the carrier or number is unknown. */
export function carrierLink({
  carrier,
  tracking_number,
}: Pick<TrackedParcel, 'carrier' | 'tracking_number'>): string | null {
  const number = tracking_number?.replaceAll(/\s/g, '');
  return number ? (known(carrier)?.link(encodeURIComponent(number)) ?? null) : null;
}

/**
 * Applies a partial change to tracking details. A new carrier or number sets the carrier's own
 * URL, unless the change contains one. Drops a URL derived from the old carrier and number.
 */
export function changeTracking(
  before: TrackedParcel,
  change: Partial<TrackedParcel>,
): TrackedParcel {
  const after = { ...before, ...change };
  if ('tracking_url' in change) return after;
  if (!('carrier' in change) && !('tracking_number' in change)) return after;
  const kept = before.tracking_url === carrierLink(before) ? null : before.tracking_url;
  return { ...after, tracking_url: carrierLink(after) ?? kept };
}
