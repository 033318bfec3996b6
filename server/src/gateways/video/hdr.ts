/** How the values of an HDR video mean light: HLG or PQ, in part of the range or all of it. */
export type Hdr = { transfer: (typeof HDR_TRANSFERS)[number]; range: 'tv' | 'pc' };
const HDR_TRANSFERS = ['arib-std-b67', 'smpte2084'] as const;

type Tags = { color_transfer?: string; color_range?: string };

/** How a video is in HDR, by ffprobe's names; null for SDR. */
export function hdrOf({ color_transfer, color_range }: Tags): Hdr | null {
  const transfer = HDR_TRANSFERS.find((one) => one === color_transfer);
  return transfer ? { transfer, range: color_range === 'pc' ? 'pc' : 'tv' } : null;
}

/** How bright white is on paper in HDR, in nits (BT.2408); an SDR screen shows it as its own white. */
const WHITE_NITS = 203;
/** Brighter lights, up to 1000 nits, share the last tenth of an SDR screen's range. */
const BRIGHT = 'tonemap=tonemap=mobius:param=0.9:desat=0:peak=5';

/** The filters that turn HDR into SDR: to light, to BT.709's primaries, bright parts dimmed, back. */
export function toSdr({ transfer, range }: Hdr): string[] {
  const light = `t=linear:npl=${WHITE_NITS}:agamma=0`;
  const from = `tin=${transfer}:pin=bt2020:min=bt2020nc:rin=${range}`;
  return [
    `zscale=${from}:${light}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    BRIGHT,
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ];
}

/** Says so in the file. */
export const AS_BT709 = [
  ['-color_primaries', 'bt709'],
  ['-color_trc', 'bt709'],
  ['-colorspace', 'bt709'],
  ['-color_range', 'tv'],
].flat();
