// Both servers under the same load, in turn, so that whatever else the machine does meets both.
import { drive } from './drive.ts';
import type { Call } from './calls.ts';
import type { RunningServer } from './servers.ts';

export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of the server's processor time for each request. */
  processor: number | null;
}

export interface Measured {
  call: string;
  concurrency: number;
  souk: Figures;
  bare: Figures;
  /** Souk's requests a second as a part of the bare server's. */
  ratio: number;
}

const ROUNDS = 4;
const WARM_SECONDS = 0.5;

export async function measure(
  servers: { souk: RunningServer; bare: RunningServer },
  call: Call,
  options: { concurrency: number; seconds: number },
): Promise<Measured> {
  const { concurrency } = options;
  const sides = (['souk', 'bare'] as const).map((side) => meter(servers[side], call[side]));
  for (const side of sides) await side.run({ concurrency, seconds: WARM_SECONDS }, false);
  for (let round = 0; round < ROUNDS; round += 1) {
    const seconds = options.seconds / ROUNDS;
    for (const side of sides) await side.run({ concurrency, seconds }, true);
  }
  const [souk, bare] = sides.map((side) => side.figures()) as [Figures, Figures];
  return { call: call.name, concurrency, souk, bare, ratio: souk.perSecond / bare.perSecond };
}

function meter(server: RunningServer, paths: readonly string[]) {
  const latencies: number[] = [];
  let seconds = 0;
  let processor: number | null = 0;
  return {
    async run(load: { concurrency: number; seconds: number }, counts: boolean) {
      const before = server.processorSeconds();
      const driven = await drive({ port: server.port, paths, ...load });
      const after = server.processorSeconds();
      if (!counts) return;
      seconds += driven.seconds;
      latencies.push(...driven.latencies);
      processor =
        before === null || after === null || processor === null ? null : processor + after - before;
    },
    figures(): Figures {
      const sorted = Float64Array.from(latencies).toSorted();
      const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
      return {
        perSecond: latencies.length / seconds,
        p50: at(0.5),
        p99: at(0.99),
        processor: processor === null ? null : (1000 * processor) / latencies.length,
      };
    },
  };
}
